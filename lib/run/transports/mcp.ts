import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  StreamableHTTPClientTransport as ClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpError, ResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { config } from 'zod/v4';
import {
  isShallow,
  isString,
  type Json,
  type JsonObject,
  listAt,
  type Outcome,
  own,
  type RequestPlan,
} from '../../model/index.ts';
import { show } from '../../schema/format-value.ts';
import { say } from '../../text/index.ts';
import type { ExecuteContext } from '../context.ts';
import { failure, withNotes } from '../outcome.ts';
import { answered, called, callOf, LIST, MAX_TOOLS, toTool } from './mcp-tools.ts';
import { inSession } from './session-fetch.ts';

// Extensions must not generate code at run time, so zod interprets its schemas.
config({ jitless: true });

const MAX_PAGES = 20;

type Ask = (method: string, params: JsonObject) => Promise<JsonObject>;

export function executeMcp(request: RequestPlan, context: ExecuteContext): Promise<Outcome> {
  const told = { cancelled: [say('cancelled')], notDone: 'mcpNotDone' } as const;
  return inSession(request, context, told, async (fetch, { timeMs: timeout }) => {
    const options = { signal: context.signal, timeout };
    const { method, params } = callOf(request);
    const { client, transport } = await connected(new URL(request.url), fetch, options);
    const ask: Ask = async (name, given) =>
      (await client.request({ method: name, params: given }, ResultSchema, options)) as JsonObject;
    try {
      const outcome =
        method === LIST ? listed(await listTools(ask)) : await call(ask, params, request.listed);
      await transport.terminateSession().catch(() => undefined);
      return outcome;
    } finally {
      await client.close().catch(() => undefined);
    }
  });
}

async function call(ask: Ask, params: ReturnType<typeof callOf>['params'], approved: string | undefined) {
  const { name } = params;
  if (approved !== undefined) {
    const found = await listTools(ask, name).catch(() => undefined);
    const [now] = found?.tools.filter((tool) => tool.name === name).flatMap(toTool) ?? [];
    if (approved ? JSON.stringify(now) !== approved : now?.hints.destructive)
      return failure('unknown-action', [say('mcpToolChanged', show(name)), say('nothingDone')]);
  }
  return called(await ask('tools/call', params));
}

const STATELESS = '2026-07-28';

/** Since 2026-07-28, MCP has no handshake. Older servers need one. */
async function connected(
  url: URL,
  fetch: typeof globalThis.fetch,
  options: { readonly signal: AbortSignal; readonly timeout: number },
) {
  const connect = async (transport: ClientTransport) => {
    const client = new Client({ name: 'awas-lens', version: '1' }, { capabilities: {} });
    await client.connect(transport, options);
    return { client, transport };
  };
  try {
    return await connect(new ClientTransport(url, { fetch }));
  } catch (error) {
    const isAnswer = error instanceof McpError || error instanceof StreamableHTTPError;
    if (!isAnswer || error.code === 401) throw error;
    // A session id makes the SDK skip the handshake.
    const transport = new ClientTransport(url, { fetch: withoutHandshake(fetch), sessionId: '' });
    transport.setProtocolVersion(STATELESS);
    return connect(transport);
  }
}

const withoutHandshake =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  (url, init = {}) => {
    const { params, ...message } = JSON.parse(String(init.body));
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': STATELESS,
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const headers = new Headers(init.headers);
    headers.set('Mcp-Method', message.method);
    if (isString(params?.name)) headers.set('Mcp-Name', params.name);
    const body = JSON.stringify({ ...message, params: { ...params, _meta } });
    return fetch(url, { ...init, headers, body });
  };

interface Listed {
  readonly tools: readonly JsonObject[];
  readonly isWhole: boolean;
}

function listed({ tools, isWhole }: Listed): Outcome {
  const notes = [
    ...(tools.length > MAX_TOOLS ? [say('mcpToolsCut', MAX_TOOLS)] : []),
    ...(isWhole ? [] : [say('mcpToolsUnread')]),
  ];
  return withNotes(answered({ tools: tools.slice(0, MAX_TOOLS) }), notes);
}

async function listTools(ask: Ask, until?: string): Promise<Listed> {
  const tools = new Map<string, JsonObject>();
  let isWhole = true;
  let cursor: Json | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await ask(LIST, isString(cursor) ? { cursor } : {});
    for (const tool of listAt(answer, 'tools')) {
      const name = own(tool, 'name');
      if (isString(name) && !tools.has(name)) tools.set(name, shortened(tool));
      else isWhole = false;
    }
    cursor = own(answer, 'nextCursor');
    if (!isString(cursor) || tools.size > MAX_TOOLS || tools.has(until ?? '')) break;
  }
  return { tools: [...tools.values()], isWhole };
}

const KEPT = ['name', 'title', 'description', 'inputSchema', 'annotations'];

const shortened = (tool: Json): JsonObject =>
  Object.fromEntries(
    KEPT.flatMap((key) => {
      const value = own(tool, key);
      return value !== undefined && isShallow(value) ? [[key, value]] : [];
    }),
  );
