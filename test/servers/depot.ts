import { startA2a } from './a2a.ts';
import { startGraphql } from './graphql.ts';
import { type Listening, serve, type TestServer } from './http.ts';
import { startMcp } from './mcp.ts';
import { agentsTxt, startSite } from './site.ts';
import { startWebSocket } from './websocket.ts';

export interface Depot extends Listening {
  readonly mcp: Awaited<ReturnType<typeof startMcp>>;
  readonly a2a: Awaited<ReturnType<typeof startA2a>>;
  readonly graphql: Awaited<ReturnType<typeof startGraphql>>;
  readonly websocket: Awaited<ReturnType<typeof startWebSocket>>;
  readonly api: Api;
}

interface Api extends TestServer {
  readonly orders: readonly string[];
}

async function startApi(): Promise<Api> {
  const orders: string[] = [];
  const server = await serve((request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url !== '/order') return answer(404, {});
    const key = String(request.headers['idempotency-key']);
    if (orders.includes(key)) return answer(200, { state: 'taken before' });
    orders.push(key);
  });
  return { ...server, orders };
}

const awp = (api: string) => ({
  awp_version: '0.1',
  domain: '127.0.0.1',
  intent: 'Keeps a depot',
  actions: [
    {
      id: 'order',
      description: 'Orders an item',
      endpoint: `${api}/order`,
      method: 'POST',
      inputs: { item: { type: 'string', required: true } },
      idempotency: { supported: true, key_field: 'Idempotency-Key', window: '24h' },
    },
  ],
});

const woa = (mcp: string) => ({
  woa_version: '1',
  agents: [
    {
      id: 'search',
      name: 'Searcher',
      description: 'Searches the shop',
      inputs: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] },
      outputs: { type: 'object' },
      transports: ['mcp'],
    },
  ],
  transports: { mcp: { server: mcp, tool_field: 'agent' } },
  authz: { scheme: 'depot-handshake' },
});

export async function startDepot(): Promise<Depot> {
  const [mcp, a2a, graphql, websocket, api] = await Promise.all([
    startMcp(),
    startA2a(),
    startGraphql(),
    startWebSocket(),
    startApi(),
  ]);
  const site = await startSite((origin) => ({
    '/agent.json': awp(api.origin),
    '/.well-known/woa.json': woa(`${mcp.origin}/json`),
    '/.well-known/agents.txt': agentsTxt('Depot', origin, {
      shop: ['MCP', `${mcp.origin}/sse`],
      clerk: ['A2A', `${a2a.origin}/old`],
      library: ['GraphQL', `${graphql.origin}/graphql`],
      echo: ['WebSocket', `ws://${websocket.host}/echo`],
      well: ['WebSocket', `ws://${websocket.host}/silent`],
    }),
  }));
  const all = [site, mcp, a2a, graphql, websocket, api];
  return {
    origin: site.origin,
    mcp,
    a2a,
    graphql,
    websocket,
    api,
    close: async () => void (await Promise.all(all.map((each) => each.close()))),
  };
}
