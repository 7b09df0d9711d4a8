import { type Handler, html, json, type Received, type Reply } from '../../servers/hosts.ts';
import { agentsTxt as agentsTxtOf } from '../../servers/site.ts';

export type Answer = Reply | ((request: Received & { readonly url: URL }) => Reply | undefined);

export const site =
  (answers: Readonly<Record<string, Answer>>): Handler =>
  (request) => {
    const { pathname } = request.url;
    const answer = Object.hasOwn(answers, pathname) ? answers[pathname] : undefined;
    if (typeof answer === 'function') return answer(request);
    return answer ?? (pathname === '/' ? html('<h1>Home</h1>') : undefined);
  };

export interface Declared {
  readonly endpoint: string;
  readonly method?: string;
  readonly inputs?: Readonly<Record<string, object>>;
  readonly [more: string]: unknown;
}

export const awp = (actions: readonly (Declared & { readonly id: string })[], more: object = {}): Reply =>
  json({
    awp_version: '0.1',
    domain: 'site.example',
    intent: 'Sells things of all kinds',
    ...more,
    actions: actions.map((action) => ({
      description: `Does ${action.id} for whoever asks`,
      auth_required: false,
      inputs: {},
      outputs: {},
      method: 'GET',
      ...action,
    })),
  });

export const text = (required = false): object => ({ type: 'string', required, description: 'A text' });

interface AwasAction {
  readonly id: string;
  readonly path: string;
  readonly method?: string;
  readonly parameters?: readonly object[];
  readonly [more: string]: unknown;
}

export const awas = (origin: string, actions: readonly AwasAction[], more: object = {}): Reply =>
  json({
    version: '1.0',
    name: 'Site',
    description: 'Sells things of all kinds to everybody',
    baseUrl: origin,
    authentication: { required: false, methods: [] },
    ...more,
    actions: actions.map((action) => ({
      name: action.id,
      description: `Does ${action.id} for whoever asks`,
      method: 'GET',
      parameters: [],
      ...action,
    })),
  });

export const field = (name: string, required = false): object => ({
  name,
  type: 'string',
  required,
  description: `The ${name}`,
  selector: `[name='${name}']`,
});

export const AWP_PATH = '/agent.json';
export const AWAS_PATH = '/.well-known/ai-actions.json';

export const agentsTxt = (...site: Parameters<typeof agentsTxtOf>): Reply => ({ body: agentsTxtOf(...site) });

export const AGENTS_PATH = '/.well-known/agents.txt';

export const rpc =
  (text: string, headers: Reply['headers'] = {}): Handler =>
  ({ body, method, url }) => {
    if (method !== 'POST') return undefined;
    const asked = JSON.parse(body || '{}') as {
      id?: unknown;
      method?: string;
      params?: { protocolVersion?: string };
    };
    if (asked.method === undefined) return json({ data: { text } }, headers);
    if (asked.id === undefined) return { status: 202, headers };
    const content = [{ type: 'text', text }];
    const results: Readonly<Record<string, unknown>> = {
      initialize: {
        protocolVersion: asked.params?.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: url.hostname, version: '1' },
      },
      'tools/list': { tools: [{ name: 'look', description: text, inputSchema: { type: 'object' } }] },
      'tools/call': { content },
      'message/send': { kind: 'message', messageId: 'm', role: 'agent', parts: [{ kind: 'text', text }] },
    };
    return json({ jsonrpc: '2.0', id: asked.id, result: results[asked.method] ?? {} }, headers);
  };
