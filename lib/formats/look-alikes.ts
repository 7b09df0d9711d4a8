import { isObject, isString, type Json, type JsonObject, own, type Source } from '../model/index.ts';

/**
 * Formats that are not ours but are met at the same paths: named, so that a present document is never called
 * broken for being of another format. First match wins; the more telling marks are first.
 */
const JSON_LOOK_ALIKES: readonly (readonly [name: string, test: (value: JsonObject) => boolean])[] = [
  ['agents-txt.com', (v) => schemaOf(v).includes('agents-txt.com') || isString(v.standard)],
  ['mcp-server-card', (v) => /modelcontextprotocol\.io\/schemas\/.*server/.test(schemaOf(v))],
  [
    'json-schema',
    (v) =>
      /json-schema\.org\//.test(schemaOf(v)) &&
      ('properties' in v || '$defs' in v || 'type' in v || 'definitions' in v),
  ],
  ['openapi', (v) => (isString(v.openapi) || isString(v.swagger)) && isObject(v.info)],
  ['aid', (v) => v.v === 'aid1'],
  ['dwac', (v) => 'dwac' in v || 'dwac_version' in v],
  ['erc-8004', (v) => isString(v.type) && v.type.includes('eip-8004')],
  [
    'a2a-agent-card',
    (v) =>
      Array.isArray(v.skills) &&
      (isString(v.url) || isString(v.protocolVersion) || Array.isArray(v.supportedInterfaces)),
  ],
  ['mcp-server-card', (v) => isObject(v.serverInfo) || Array.isArray(v.remotes)],
  ['ai-catalog', (v) => Array.isArray(v.entries) && isString(v.specVersion)],
  ['agent-json-facts', (v) => isObject(v.subject) && Array.isArray(v.facts)],
  ['agent-json-intents', (v) => isString(v.version) && isString(v.origin)],
  ['wildcard-agents-json', (v) => Array.isArray(v.flows)],
  ['ai-capabilities', (v) => Array.isArray(v.supported_protocols) && Array.isArray(v.features)],
  ['ai-sitemap', (v) => Array.isArray(v.pages) && isString(v.version)],
  ['web-app-manifest', (v) => isString(v.start_url) && isString(v.display)],
  ['agent-policy', (v) => isString(v.policy_version) || isString(v.policyVersion)],
  ['agent-profile', (v) => isString(v.schema_version) && isObject(v.capabilities)],
  ['a2a-profile', (v) => v.protocol === 'A2A'],
  // Server cards of the experimental draft that lack $schema: a name in namespace/server form and no content of ours.
  ['mcp-server-card', (v) => isString(v.name) && /^[\w.-]+\/[\w.-]+$/.test(v.name) && isString(v.version)],
  ['agent-discovery-placeholder', (v) => isString(v.$comment) && Object.keys(v).length === 1],
];

/** What the answers of APIs about errors consist of. */
const OF_ERRORS = new Set(
  'error errors message msg status statusCode status_code code detail details title type path timestamp instance success ok requestId request_id traceId trace_id'.split(
    ' ',
  ),
);
const SAYS_ERROR = ['error', 'errors', 'message', 'msg', 'detail', 'title'];

/** Of servers that answer every path with 200 and say in the body that nothing is there: a soft 404. */
function isErrorAnswer(value: JsonObject): boolean {
  return (
    Object.keys(value).every((name) => OF_ERRORS.has(name)) &&
    SAYS_ERROR.some((name) => Object.hasOwn(value, name))
  );
}

const TEXT_LOOK_ALIKES: readonly (readonly [name: string, test: RegExp])[] = [
  ['agents-txt.com', /^(?:#\s*Standard:\s*https:\/\/agents-txt\.com|(?:Protocols|UCP|WebMCP|Skills):\s)/im],
  ['robots-txt', /^User-agent:\s/im],
  ['agent-policy', /^Policy:\s/im],
  ['agents-txt-sections', /^\[Agent:/im],
  ['agent-profile', /^Logo:\s/im],
  ['security-txt', /^(?:Expires|Canonical):\s/im],
  ['llms-txt', /^#\s+\S(?=[\s\S]*\n(?:>[^\S\n])?(?:##[^\S\n]+\S|[-*] \[[^\]\n]+\]\())/],
];

/** The name of a known format other than ours that this content is of, or null. */
export function lookAlike(source: Source): string | null {
  const { value } = source;
  if (value === undefined) {
    const head = source.text.slice(0, 20_000);
    return TEXT_LOOK_ALIKES.find(([, test]) => test.test(head))?.[0] ?? null;
  }
  if (!isObject(value)) return null;
  const known = JSON_LOOK_ALIKES.find(([, test]) => test(value))?.[0];
  // Who keeps a file does not keep a server's answer about errors.
  return known ?? (source.origin !== undefined && isErrorAnswer(value) ? 'error-answer' : null);
}

function schemaOf(value: JsonObject): string {
  const schema: Json | undefined = own(value, '$schema');
  return isString(schema) ? schema : '';
}
