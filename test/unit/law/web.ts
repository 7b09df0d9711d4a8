import type { JsonObject } from '../../../lib/model/index.ts';

export const ORIGINS = {
  shop: 'https://shop.example',
  bank: 'https://bank.example',
  evil: 'https://evil.example',
  plain: 'http://plain.example',
  diary: 'https://diary.example',
  api: 'https://api.example',
  open: 'https://open.example',
  cdn: 'https://cdn.example',
  lan: 'https://192.168.7.7',
} as const;

export type Host = keyof typeof ORIGINS;
export const SITES = ['shop', 'bank', 'evil', 'plain', 'diary'] as const;
export type Site = (typeof SITES)[number];
export type Target = 'own' | 'bank' | 'api' | 'open' | 'plain' | 'lan';

const HOSTS = new Map<string, Host>(Object.entries(ORIGINS).map(([host, origin]) => [origin, host as Host]));

export function partsOf(url: string): { readonly origin: string; readonly path: string } {
  const [, origin = '', path = ''] = /^(\w+:\/\/[^/?#]+)([^?#]*)/.exec(url) ?? [];
  return { origin, path: path === '' ? '/' : path };
}
export const hostOf = (url: string): Host | undefined =>
  HOSTS.get(partsOf(url).origin.replace(/^ws/, 'http'));
export const siteOf = (url: string): Site | undefined => {
  const host = hostOf(url);
  return SITES.find((site) => site === host);
};
export const originOfTarget = (site: Site, target: Target): string =>
  ORIGINS[target === 'own' ? site : target];

export type Sensitivity = 'none' | 'standard' | 'destructive' | 'irreversible';
export type Transport = 'http' | 'mcp' | 'list' | 'detail' | 'socket';

export interface Declared {
  readonly transport: Transport;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly target: Target;
  readonly path: 0 | 1;
  readonly inputs: 0 | 1;
  readonly sensitivity: Sensitivity;
  readonly confirm: boolean;
  readonly poll: Target | 'none';
  readonly credential: boolean;
}

export type Place = 'root' | 'well-known' | 'linked' | 'linked-foreign' | 'referenced-foreign';

export interface FormOnPage {
  readonly by: 'manifest' | 'attributes';
  readonly declared: 'GET' | 'POST';
  readonly method: 'get' | 'post';
  readonly action: 'own' | 'evil';
  readonly decoy: boolean;
  readonly navigates: boolean;
  readonly more: boolean;
  /** At the last moment, the form gets another target (`target`), or a script sends it elsewhere (`script`). */
  readonly swaps: false | 'target' | 'script';
  readonly away: boolean;
  /** `elsewhere` is a redirect to another site. */
  readonly opens: 'page' | 'late page' | 'first page' | 'elsewhere' | 'nothing';
}

export const FORM_PATH = '/sent/form';
export const formAt = ({ form }: Declaration, path: 0 | 1): FormOnPage | null =>
  form?.away && path === 0 ? null : form;
export const fieldsOf = ({ more }: FormOnPage): readonly string[] => (more ? ['more', 'q'] : ['q']);

export interface Declaration {
  readonly place: Place;
  readonly actions: { readonly find: Declared; readonly buy: Declared };
  readonly form: FormOnPage | null;
}

export interface Form {
  readonly site: Site;
  readonly tool: string;
  readonly document: string;
  readonly foreign: boolean;
  readonly transport: Transport | 'page';
  readonly method: string;
  readonly target: string;
  readonly path: string;
  readonly risk: 'read' | 'change' | 'destructive' | 'irreversible';
  readonly confirm: boolean;
  readonly inputs: string;
  readonly poll?: string;
  readonly credential: boolean;
}

const PLACES: Record<Place, (site: Site) => string> = {
  root: (site) => `${ORIGINS[site]}/agent.json`,
  'well-known': (site) => `${ORIGINS[site]}/.well-known/agent.json`,
  linked: (site) => `${ORIGINS[site]}/linked.json`,
  'linked-foreign': (site) => `${ORIGINS.cdn}/for/${site}.json`,
  'referenced-foreign': (site) => `${ORIGINS.cdn}/for/${site}.json`,
};
const REFERRING = '/.well-known/mcp-manifest.json';
const AWAS = '/.well-known/ai-actions.json';
const ADP = '/.well-known/agent';
const AGENTS = '/.well-known/agents.json';

export const pageUrl = (site: Site, path: 0 | 1): string => `${ORIGINS[site]}/${path === 0 ? '' : 'more'}`;

export function linksOf(site: Site, { place }: Declaration): readonly { rel: string; href: string }[] {
  return place === 'linked' || place === 'linked-foreign'
    ? [{ rel: 'ai-actions', href: PLACES[place](site) }]
    : [];
}

const pathOf = (id: string, { path }: Declared): string => (path === 0 ? `/api/${id}` : `/api/${id}/{q}`);
const socketUrl = (site: Site, id: string, { target, path }: Declared): string =>
  `${originOfTarget(site, target)}/live/${site}/${id}/${path}`;
function mcpUrl(site: Site, { actions: { find, buy } }: Declaration): string {
  const { target, path } = find.transport === 'mcp' || find.transport === 'list' ? find : buy;
  return `${originOfTarget(site, target)}/mcp/${site}/${path}`;
}
const detailUrl = (site: Site, id: string, { target }: Declared): string =>
  `${originOfTarget(site, target)}/detail/${site}/${id}.json`;

export const nameMark = (document: string): string =>
  `nm_${document.replace(/^https?:\/\//, '').replaceAll(/[^a-z]+/g, '')}_`;

function awp(site: Site, document: string, declaration: Declaration): JsonObject {
  const protocols: { mcp?: JsonObject } = {};
  const actions = (['find', 'buy'] as const).flatMap((id): JsonObject[] => {
    const one = declaration.actions[id];
    if (one.transport === 'detail' || one.transport === 'socket') return [];
    if (one.transport !== 'http') protocols.mcp = { endpoint: mcpUrl(site, declaration) };
    return [
      {
        id,
        name: `${id} ${nameMark(document)}`,
        description: `Does ${id} for ${nameMark(document)}`,
        auth_required: one.credential,
        inputs: {
          q: { type: 'string', required: true },
          ...(one.inputs === 1 && { extra: { type: 'integer', required: false } }),
        },
        outputs: { mark: 'string' },
        ...(one.transport === 'http'
          ? { endpoint: originOfTarget(site, one.target) + pathOf(id, one), method: one.method }
          : { via: 'mcp', ...(one.transport === 'mcp' && { operation: id }) }),
        ...(one.sensitivity !== 'none' && { sensitivity: one.sensitivity }),
        ...(one.confirm && { requires_human_confirmation: true }),
        ...(one.poll === 'none'
          ? { execution_model: 'sync' }
          : {
              execution_model: 'async',
              poll_endpoint: `${originOfTarget(site, one.poll)}/jobs/{job_id}`,
            }),
      },
    ];
  });
  return {
    awp_version: Object.keys(protocols).length > 0 ? '0.2' : '0.1',
    domain: new URL(document).host,
    intent: 'Sells things',
    auth: { type: 'api_key', header: 'X-Key' },
    ...(Object.keys(protocols).length > 0 && { protocols }),
    actions,
  };
}

const detailed = ({ actions }: Declaration) =>
  (['find', 'buy'] as const).filter((id) => actions[id].transport === 'detail');

function adp(site: Site, declaration: Declaration): JsonObject | undefined {
  const ids = detailed(declaration);
  const [first] = ids;
  if (first === undefined) return undefined;
  return {
    spec_version: '1.0',
    name: `Shop ${nameMark(ORIGINS[site] + ADP)}`,
    description: 'Sells things',
    base_url: originOfTarget(site, declaration.actions[first].target),
    auth: declaration.actions[first].credential
      ? { type: 'api_key', in: 'query', name: 'key' }
      : { type: 'none' },
    capabilities: ids.map((id) => ({
      name: id,
      description: `Does ${id} for ${nameMark(ORIGINS[site] + ADP)}`,
      detail_url: detailUrl(site, id, declaration.actions[id]),
    })),
  };
}

export function detail(id: 'find' | 'buy', declaration: Declaration, mark: string): JsonObject {
  const one = declaration.actions[id];
  return {
    name: id,
    description: `Detail ${mark}`,
    endpoint: pathOf(id, one),
    method: one.method,
    parameters: [
      { name: 'q', type: 'string', description: `What ${mark}`, required: true, example: 'x' },
      ...(one.inputs === 1
        ? [{ name: 'extra', type: 'integer', description: 'More', required: false, example: 1 }]
        : []),
    ],
    request_example: { method: one.method, url: 'https://api.example.com/x', headers: {}, body: {} },
    response_example: { status: 200, body: {} },
  };
}

function sockets(site: Site, declaration: Declaration): JsonObject | undefined {
  const ids = (['find', 'buy'] as const).filter((id) => declaration.actions[id].transport === 'socket');
  if (ids.length === 0) return undefined;
  return {
    specVersion: '1.0',
    site: { name: `Shop ${nameMark(ORIGINS[site] + AGENTS)}`, url: ORIGINS[site] },
    capabilities: ids.map((id) => ({
      id,
      description: `Does ${id} for ${nameMark(ORIGINS[site] + AGENTS)}`,
      protocol: 'WebSocket',
      endpoint: socketUrl(site, id, declaration.actions[id]),
      parameters: [{ name: 'q', in: 'body', type: 'string', required: true }],
    })),
  };
}

function awas(site: Site, form: FormOnPage): JsonObject {
  return {
    version: '1.0',
    name: `Shop ${nameMark(ORIGINS[site] + AWAS)}`,
    description: 'Sells things',
    baseUrl: ORIGINS[site],
    actions: [
      {
        id: 'send',
        name: `send ${nameMark(ORIGINS[site] + AWAS)}`,
        description: 'Sends the form',
        path: form.away ? '/more' : '/',
        method: form.declared,
        parameters: [{ name: 'q', type: 'string', required: true, description: 'What', selector: '#q' }],
      },
    ],
  };
}

const texts = new WeakMap<Declaration, Map<string, string | undefined>>();

export function documentAt(url: string, site: Site, declaration: Declaration): string | undefined {
  const known = texts.get(declaration) ?? new Map<string, string | undefined>();
  texts.set(declaration, known);
  if (known.has(url)) return known.get(url);
  const made = make(url, site, declaration);
  const text = made && JSON.stringify(made);
  known.set(url, text);
  return text;
}

function make(url: string, site: Site, declaration: Declaration): JsonObject | undefined {
  if (url === PLACES[declaration.place](site)) return awp(site, url, declaration);
  if (url === ORIGINS[site] + ADP) return adp(site, declaration);
  if (url === ORIGINS[site] + AGENTS) return sockets(site, declaration);
  if (url === ORIGINS[site] + AWAS && declaration.form?.by === 'manifest')
    return awas(site, declaration.form);
  if (url === ORIGINS[site] + REFERRING && declaration.place === 'referenced-foreign')
    return {
      $schema: 'https://modelcontextprotocol.io/schema/manifest',
      name: 'Shop',
      version: '1.0.0',
      capabilities: { actions: true },
      endpoints: { actions: PLACES['referenced-foreign'](site) },
      integration: { protocol: 'MCP' },
    };
  return undefined;
}

export function siteOfDocument(url: string): Site | undefined {
  const { path } = partsOf(url);
  if (hostOf(url) === 'cdn') return SITES.find((site) => path === `/for/${site}.json`);
  return siteOf(url);
}

export function formsIn(url: string, site: Site, declaration: Declaration): readonly Form[] {
  if (documentAt(url, site, declaration) === undefined) return [];
  const { path } = partsOf(url);
  if (path === AWAS && declaration.form) {
    const onPage = formOfPage(site, url, declaration.form);
    const { declared: method } = declaration.form;
    const risk = method === 'GET' ? 'read' : 'change';
    const asked = {
      transport: 'http',
      method,
      target: ORIGINS[site],
      path: declaration.form.away ? '/more' : '/',
      inputs: 'q',
      risk,
    } as const;
    return [onPage, { ...onPage, ...asked }];
  }
  if (path === REFERRING) return [];
  const wanted: readonly Transport[] =
    path === ADP ? ['detail'] : path === AGENTS ? ['socket'] : ['http', 'mcp', 'list'];
  return (['find', 'buy'] as const)
    .filter((id) => wanted.includes(declaration.actions[id].transport))
    .map((id) => formOf(site, id, url, declaration));
}

export function formOfPage(site: Site, document: string, form: FormOnPage): Form {
  return {
    site,
    tool: 'send',
    document,
    foreign: false,
    transport: 'page',
    method: form.method.toUpperCase(),
    target: form.action === 'evil' ? ORIGINS.evil : ORIGINS[site],
    path: FORM_PATH,
    risk: form.declared === 'GET' && form.method === 'get' ? 'read' : 'change',
    confirm: false,
    inputs: fieldsOf(form).join(' '),
    credential: false,
  };
}

function formOf(site: Site, id: 'find' | 'buy', document: string, declaration: Declaration): Form {
  const one = declaration.actions[id];
  const [first = id] = one.transport === 'detail' ? detailed(declaration) : [];
  const base = declaration.actions[first];
  const url =
    one.transport === 'http' || one.transport === 'detail'
      ? originOfTarget(site, base.target) + pathOf(id, one)
      : one.transport === 'socket'
        ? socketUrl(site, id, one).replace(/^http/, 'ws')
        : mcpUrl(site, declaration);
  const http = one.transport === 'http' || one.transport === 'detail';
  const [, origin = '', path = ''] = /^(\w+:\/\/[^/]+)(.*)$/.exec(url) ?? [];
  return {
    site,
    tool: id,
    document,
    foreign: partsOf(document).origin !== ORIGINS[site],
    transport: one.transport,
    method: http ? one.method : one.transport === 'socket' ? 'SOCKET' : 'MCP',
    target: origin,
    path,
    risk: riskOf(one),
    confirm: one.transport === 'detail' || one.transport === 'socket' ? false : one.confirm,
    inputs: one.inputs === 1 ? 'q extra' : 'q',
    credential: base.credential && one.transport !== 'socket',
    ...(one.poll !== 'none' &&
      one.transport !== 'detail' &&
      one.transport !== 'socket' && { poll: originOfTarget(site, one.poll) }),
  };
}

function riskOf({ transport, method, sensitivity }: Declared): Form['risk'] {
  const weighed = transport === 'detail' || transport === 'socket' ? 'none' : sensitivity;
  if (weighed === 'destructive' || weighed === 'irreversible') return weighed;
  if (transport === 'list') return 'read';
  if (transport === 'mcp' || transport === 'socket') return 'change';
  return method === 'GET' ? 'read' : method === 'DELETE' ? 'destructive' : 'change';
}
