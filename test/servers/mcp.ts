import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';
import { type Listening, start } from './http.ts';

export interface McpShop extends Listening {
  readonly seen: readonly {
    readonly method: string;
    readonly path: string;
    readonly authorization: string | undefined;
  }[];
  readonly calls: readonly string[];
}

export function shop(calls: string[]): McpServer {
  const mcp = new McpServer({ name: 'shop', version: '1' });
  mcp.registerTool(
    'search',
    {
      description: 'Search',
      inputSchema: { q: z.string(), limit: z.number().optional() },
      outputSchema: { hits: z.array(z.string()) },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ q }) => {
      calls.push('search');
      return { content: [{ type: 'text', text: '' }], structuredContent: { hits: [`${q} 1`] } };
    },
  );
  mcp.registerTool('say', { inputSchema: { text: z.string() } }, async ({ text }) => {
    calls.push('say');
    return { content: [{ type: 'text', text }] };
  });
  mcp.registerTool(
    'clear',
    { inputSchema: { shelf: z.string() }, annotations: { destructiveHint: true, idempotentHint: true } },
    async ({ shelf }) => {
      calls.push('clear');
      return { content: [{ type: 'text', text: `cleared ${shelf}` }] };
    },
  );
  mcp.registerTool('fail', {}, async () => {
    calls.push('fail');
    return { isError: true, content: [{ type: 'text', text: 'Out of stock' }] };
  });
  mcp.registerTool('picture', {}, async () => {
    calls.push('picture');
    return { content: [{ type: 'image', data: 'AAEC', mimeType: 'image/png' }] };
  });
  mcp.registerTool('slow', {}, () => {
    calls.push('slow');
    return new Promise(() => undefined);
  });
  return mcp;
}

/** The path /json has no sessions, /away redirects to another origin, and the tool `slow` never answers. */
export async function startMcp(): Promise<McpShop> {
  const seen: McpShop['seen'][number][] = [];
  const calls: string[] = [];
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const listening = await start(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    seen.push({ method, path, authorization: headers.authorization });
    if (path.startsWith('/away'))
      return void response.writeHead(307, { Location: 'https://elsewhere.example/mcp' }).end();
    if (path.startsWith('/none')) return void response.writeHead(404).end('no such thing');
    if (path.startsWith('/json')) {
      const once = new StreamableHTTPServerTransport({
        sessionIdGenerator: undefined,
        enableJsonResponse: true,
      });
      await shop(calls).connect(once);
      return once.handleRequest(request, response);
    }
    const known = sessions.get(String(headers['mcp-session-id'] ?? ''));
    if (known) return known.handleRequest(request, response);
    const id = `s${sessions.size}`;
    const fresh = new StreamableHTTPServerTransport({ sessionIdGenerator: () => id });
    sessions.set(id, fresh);
    await shop(calls).connect(fresh);
    return fresh.handleRequest(request, response);
  });
  return { ...listening, seen, calls };
}
