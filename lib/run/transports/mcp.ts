import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema, type Tool } from '@modelcontextprotocol/sdk/types.js';
import { config } from 'zod/v4';
import { isShallow, type Json, type JsonObject, type Outcome, type RequestPlan } from '../../model/index.ts';
import { say } from '../../text/index.ts';
import type { ExecuteContext } from '../context.ts';
import { answered, called, callOf, LIST } from './mcp-call.ts';
import { MAX_TOOLS } from './mcp-tools.ts';
import { AjvJsonSchemaValidator } from './mcp-validator.ts';
import { inSession } from './session-fetch.ts';

// Extensions must not generate code at run time, so zod interprets its schemas.
config({ jitless: true });

const MAX_PAGES = 20;

export function executeMcp(request: RequestPlan, context: ExecuteContext): Promise<Outcome> {
  const told = { cancelled: [say('cancelled')], notDone: 'mcpNotDone' } as const;
  return inSession(request, context, told, async (fetch, { timeMs: timeout }) => {
    const { signal } = context;
    const call = callOf(request);
    const client = new Client(
      { name: 'awas-lens', version: '1' },
      { capabilities: {}, jsonSchemaValidator: new AjvJsonSchemaValidator() },
    );
    const transport = new StreamableHTTPClientTransport(new URL(request.url), { fetch });
    const options = { signal, timeout };
    try {
      await client.connect(transport, options);
      const asked = { method: 'tools/call', params: call.params } as const;
      const outcome =
        call.method === LIST
          ? listed(await listTools(client, options))
          : called((await client.request(asked, CallToolResultSchema, options)) as JsonObject);
      await transport.terminateSession().catch(() => undefined);
      return outcome;
    } finally {
      await client.close().catch(() => undefined);
    }
  });
}

function listed(tools: readonly Partial<Tool>[]): Outcome {
  const outcome = answered({ tools: tools.slice(0, MAX_TOOLS) as unknown as Json });
  return tools.length > MAX_TOOLS ? { ...outcome, notes: [say('mcpToolsCut', MAX_TOOLS)] } : outcome;
}

async function listTools(
  client: Client,
  options: { signal: AbortSignal; timeout: number },
): Promise<readonly Partial<Tool>[]> {
  const tools: Tool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await client.listTools(cursor === undefined ? {} : { cursor }, options);
    tools.push(...answer.tools);
    cursor = answer.nextCursor;
    if (cursor === undefined || tools.length > MAX_TOOLS) break;
  }
  return tools.map(({ name, title, description, inputSchema, annotations }) => ({
    name,
    title,
    description,
    inputSchema: isShallow(inputSchema as Json) ? inputSchema : { type: 'object' as const },
    ...(annotations && { annotations }),
  }));
}
