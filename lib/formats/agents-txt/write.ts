import type {
  AccessPolicy,
  Action,
  AuthScheme,
  JsonObject,
  Parameter,
  Transport,
} from '../../model/index.ts';
import { isString, own } from '../../model/index.ts';
import { looseName } from '../../text/index.ts';
import {
  describe,
  entries,
  httpOf,
  idsOf,
  jsonFile,
  labelOf,
  type Manifest,
  type Named,
  named,
  newIds,
  object,
  perWindow,
  plain,
  secondOf,
  siteName,
  some,
  typeOf,
  typeText,
  valuesOf,
  type Writer,
} from '../writer-kit.ts';
import format from './format.json' with { type: 'json' };

const SAYS: ReadonlySet<Transport['kind']> = new Set(['http', 'mcp', 'a2a', 'graphql', 'websocket']);

export const writers: readonly Writer[] = [
  {
    kind: 'agents-json',
    says: SAYS,
    onlyHttps: true,
    write(manifest) {
      const actions = named(manifest.actions, 'kebab');
      const path = format.documents['agents-json'].writtenTo;
      return { files: [jsonFile(path, writeJson(manifest, actions))], ids: idsOf(actions) };
    },
  },
  {
    kind: 'agents-txt',
    says: SAYS,
    onlyHttps: true,
    write(manifest) {
      const actions = named(manifest.actions, 'kebab');
      const path = format.documents['agents-txt'].writtenTo;
      return { files: [{ path, text: writeText(manifest, actions) }], ids: idsOf(actions) };
    },
  },
];

interface Capability {
  readonly id: string;
  readonly description: string;
  readonly endpoint: string;
  readonly protocol: string;
  readonly method?: string;
  readonly openapi?: string;
  readonly auth: {
    readonly type: string;
    readonly endpoint?: string;
    readonly docs?: string;
    readonly scopes?: readonly string[];
  };
  readonly limit: ReturnType<typeof perWindow>;
  readonly parameters: readonly Parameter[];
}

const PROTOCOLS: Readonly<Partial<Record<Transport['kind'], string>>> = {
  http: 'REST',
  mcp: 'MCP',
  a2a: 'A2A',
  graphql: 'GraphQL',
  websocket: 'WebSocket',
};

const PRIVACY = 'privacypolicy';
const isCalled = (name: string, wanted: string): boolean => looseName(name).replace(/^site/, '') === wanted;

function privacyOf({ notes = [] }: Manifest['site']): string | undefined {
  const url = notes.find(({ label }) => isCalled(label, PRIVACY))?.value;
  return url !== undefined && URL.parse(url)?.protocol === 'https:' ? url : undefined;
}

function openapiOf(extra: Action['extra'] = {}): string | undefined {
  const [, url] = Object.entries(extra).find(([name]) => isCalled(name, 'openapi')) ?? [];
  return isString(url) && URL.parse(url)?.protocol === 'https:' ? url : undefined;
}

function capabilityOf({ action, id }: Named): Capability {
  const { transport, parameters, rateLimit } = action;
  const openapi = openapiOf(action.extra);
  const http = httpOf(action);
  const url = 'url' in transport ? transport.url : '';
  return {
    id,
    description: describe(action),
    // §2.5 requires an https address, even for a WebSocket.
    endpoint: url.replace(/^ws/i, 'http'),
    protocol: PROTOCOLS[transport.kind] ?? 'REST',
    ...(http && { method: http.method }),
    ...(openapi !== undefined && { openapi }),
    auth: authOf(action),
    limit: perWindow(rateLimit),
    parameters: http ? parameters : [],
  };
}

const AUTH_WORDS: Readonly<Partial<Record<AuthScheme['type'], string>>> = {
  'api-key': 'api-key',
  bearer: 'bearer-token',
  oauth2: 'oauth2',
  hmac: 'hmac',
};

/** §2.5: a token needs the address of its issuer. If it is unknown, an API key is written instead. */
function authOf({ auth: { needed, scheme } }: Action): Capability['auth'] {
  const type = scheme && needed !== 'no' ? AUTH_WORDS[scheme.type] : undefined;
  if (!scheme || type === undefined) return { type: 'none' };
  const endpoint = [scheme.tokenUrl, scheme.authorizationUrl, scheme.setupUrl].find((url) =>
    url?.startsWith('https://'),
  );
  const asksForEndpoint = type === 'bearer-token' || type === 'oauth2';
  if (asksForEndpoint && endpoint === undefined) return { type: 'api-key' };
  return {
    type,
    ...(asksForEndpoint && endpoint !== undefined && { endpoint }),
    ...(scheme.setupUrl !== undefined && { docs: scheme.setupUrl }),
    ...(scheme.scopes && scheme.scopes.length > 0 && { scopes: scheme.scopes }),
  };
}

function writeJson(manifest: Manifest, actions: readonly Named[]): JsonObject {
  const { site, origin, access, now } = manifest;
  return object({
    specVersion: '1.0',
    generatedAt: new Date(now).toISOString(),
    site: object({
      name: siteName(manifest),
      url: origin,
      description: site.description && plain(site.description, 1_000),
      contact: contactOf(site.contact),
      privacyPolicy: privacyOf(site),
    }),
    capabilities: actions.map((action) => jsonCapability(capabilityOf(action))),
    access: access && object({ allow: access.allow, disallow: access.disallow }),
    agents: agentsOf(access, actions),
  });
}

const contactOf = (contact: string | undefined): string | undefined =>
  contact !== undefined && /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(contact) ? contact : undefined;

function jsonCapability({ auth, limit, parameters, ...rest }: Capability): JsonObject {
  return object({
    ...rest,
    auth: object(auth),
    rateLimit: limit,
    parameters: some(parameters.map(jsonParameter)),
  });
}

function jsonParameter(parameter: Parameter): JsonObject {
  const { name, required, schema } = parameter;
  const values = valuesOf(schema);
  const isText = typeOf(schema) === 'string';
  return object({
    name,
    in: locationOf(parameter),
    type: typeText(schema),
    required,
    description: labelOf(parameter),
    default: own(schema, 'default'),
    enum: some(values),
    min: own(schema, isText ? 'minLength' : 'minimum'),
    max: own(schema, isText ? 'maxLength' : 'maximum'),
  });
}

const PLACES: Readonly<Partial<Record<Parameter['in'], string>>> = { argument: 'body', file: 'form' };

const locationOf = ({ in: place }: Parameter): string => PLACES[place] ?? place;

function agentsOf(access: AccessPolicy | undefined, actions: readonly Named[]): JsonObject {
  const ids = newIds(actions);
  if (!access || access.agents.length === 0) return { '*': {} };
  return entries(
    access.agents.map(({ name, capabilities, rateLimit, declaration }) => {
      const policy = object({
        capabilities: capabilities?.flatMap((id) => ids.get(id) ?? []),
        rateLimit: perWindow(rateLimit),
        agentDeclaration: declaration,
      });
      return [name, policy];
    }),
  );
}

function writeText(manifest: Manifest, actions: readonly Named[]): string {
  const { site, origin, access, now } = manifest;
  const contact = contactOf(site.contact);
  const privacy = privacyOf(site);
  const head = [
    'Spec-Version: 1.0',
    `Generated-At: ${secondOf(now)}`,
    `Site-Name: ${siteName(manifest)}`,
    `Site-URL: ${origin}`,
    ...(site.description ? [`Site-Description: ${plain(site.description, 1_000)}`] : []),
    ...(contact === undefined ? [] : [`Site-Contact: ${contact}`]),
    ...(privacy === undefined ? [] : [`Site-Privacy-Policy: ${line(privacy)}`]),
  ];
  const rules = [
    ...(access?.allow ?? []).map((pattern) => `Allow: ${line(pattern)}`),
    ...(access?.disallow ?? []).map((pattern) => `Disallow: ${line(pattern)}`),
  ];
  const blocks = [
    head,
    ...actions.map((action) => textCapability(capabilityOf(action))),
    ...(rules.length > 0 ? [rules] : []),
    ...textAgents(access, actions),
  ];
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`;
}

const line = (text: string): string => plain(text, 2_000);

function textCapability({
  id,
  auth,
  description,
  limit,
  parameters,
  ...rest
}: Capability): readonly string[] {
  const field = (name: string, value: string | undefined) =>
    value === undefined ? [] : [`  ${name}: ${line(value)}`];
  return [
    `Capability: ${id}`,
    ...field('Endpoint', rest.endpoint),
    ...field('Method', rest.method),
    ...field('Protocol', rest.protocol),
    ...field('OpenAPI', rest.openapi),
    ...field('Auth', auth.type),
    ...field('Auth-Endpoint', auth.endpoint),
    ...field('Auth-Docs', auth.docs),
    ...field('Scopes', auth.scopes?.join(', ')),
    ...field('Rate-Limit', limit && `${limit.requests}/${limit.window}`),
    ...field('Description', description),
    ...parameters
      .filter(({ name }) => PARAM_NAME.test(name))
      .flatMap((parameter) => field('Param', textParam(parameter))),
  ];
}

const PARAM_NAME = /^[^\s():]{1,200}$/;

function textParam(parameter: Parameter): string {
  const words = [
    locationOf(parameter),
    typeText(parameter.schema),
    ...(parameter.required ? ['required'] : []),
  ];
  return `${parameter.name} (${words.join(', ')}) — ${labelOf(parameter)}`;
}

function textAgents(
  access: AccessPolicy | undefined,
  actions: readonly Named[],
): readonly (readonly string[])[] {
  const ids = newIds(actions);
  if (!access || access.agents.length === 0) return [['Agent: *']];
  return access.agents.map(({ name, capabilities, rateLimit, declaration }) => {
    const limit = perWindow(rateLimit);
    const kept = capabilities?.flatMap((id) => ids.get(id) ?? []) ?? [];
    return [
      `Agent: ${line(name)}`,
      ...(limit ? [`  Rate-Limit: ${limit.requests}/${limit.window}`] : []),
      ...(kept.length > 0 ? [`  Capabilities: ${kept.join(', ')}`] : []),
      ...(declaration === undefined ? [] : [`  Agent-Declaration: ${line(declaration)}`]),
    ];
  });
}
