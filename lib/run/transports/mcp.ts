import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type CallToolResult, CallToolResultSchema, type Tool } from '@modelcontextprotocol/sdk/types.js';
import { config } from 'zod/v4';
import type { Json, Outcome, RequestPlan } from '../../model/index.ts';
import { saying } from '../../text/english.ts';
import { say, sentence } from '../../text/index.ts';
import type { ExecuteContext } from '../execute.ts';
import { RUN_LIMITS } from '../limits.ts';
import { callOf, LIST } from './mcp-call.ts';
import { AjvJsonSchemaValidator } from './mcp-validator.ts';
import { sessionFetch } from './session-fetch.ts';

// An extension may not make functions of text: zod interprets instead.
config({ jitless: true });

/** Pages of a tool list that are asked for. */
const MAX_PAGES = 20;

/** Carries the session through: initialize, then the planned request. Never rejects. */
export async function executeMcp(request: RequestPlan, context: ExecuteContext): Promise<Outcome> {
  const { send, now, signal, limits = RUN_LIMITS } = context;
  const begun = now();
  const session = sessionFetch(request, { send, signal, limits, now });
  const call = callOf(request);
  const client = new Client(
    { name: 'awas-lens', version: '1' },
    { capabilities: {}, jsonSchemaValidator: new AjvJsonSchemaValidator() },
  );
  const transport = new StreamableHTTPClientTransport(new URL(request.url), { fetch: session.fetch });
  const options = { signal, timeout: limits.timeMs };
  try {
    await client.connect(transport, options);
    const outcome =
      call.method === LIST
        ? listed(await listTools(client, options))
        : called(
            await client.request(
              { method: 'tools/call', params: call.params },
              CallToolResultSchema,
              options,
            ),
          );
    await transport.terminateSession().catch(() => undefined);
    return { ...outcome, tookMs: Math.max(0, now() - begun) };
  } catch (error) {
    const failure = session.failure();
    const tookMs = Math.max(0, now() - begun);
    if (signal.aborted) return { ok: false, code: 'cancelled', ...saying(say('cancelled')), tookMs };
    if (failure) return { ...failure, tookMs };
    const why = (error instanceof Error ? error.message : String(error)).slice(0, 1_000);
    return { ok: false, code: 'http-error', ...saying(say('mcpNotDone', sentence(why))), tookMs };
  } finally {
    await client.close().catch(() => undefined);
  }
}

async function listTools(
  client: Client,
  options: { signal: AbortSignal; timeout: number },
): Promise<readonly Tool[]> {
  const tools: Tool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await client.listTools(cursor === undefined ? {} : { cursor }, options);
    tools.push(...answer.tools);
    cursor = answer.nextCursor;
    if (cursor === undefined) break;
  }
  return tools;
}

function listed(tools: readonly Tool[]): Outcome {
  const value = tools.map(({ name, title, description, inputSchema, annotations }) => ({
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    inputSchema,
    ...(annotations && { annotations }),
  }));
  return {
    ok: true,
    status: 200,
    tookMs: 0,
    data: { kind: 'json', value: { tools: value as unknown as Json } },
  };
}

function called(result: CallToolResult): Outcome {
  const texts = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const text = texts.join('\n');
  if (result.isError) {
    return {
      ok: false,
      code: 'http-error',
      ...saying(say('mcpToolError', sentence(text.slice(0, 1_000)) || say('mcpNoReason'))),
    };
  }
  const structured = result.structuredContent as Json | undefined;
  if (structured !== undefined)
    return { ok: true, status: 200, tookMs: 0, data: { kind: 'json', value: structured } };
  if (texts.length !== result.content.length) {
    return {
      ok: true,
      status: 200,
      tookMs: 0,
      data: { kind: 'json', value: { content: result.content as unknown as Json } },
    };
  }
  const value = parsed(text);
  return {
    ok: true,
    status: 200,
    tookMs: 0,
    data: value === undefined ? { kind: 'text', text, contentType: 'text/plain' } : { kind: 'json', value },
  };
}

/** Tools answer with JSON as text. */
function parsed(text: string): Json | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
