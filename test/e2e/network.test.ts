import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPopup, run } from '../tour.ts';
import { setStage } from './stage.ts';

const stage = setStage();

/** A page that declares an API of another origin, and one whose server signs its own certificate. */
let site = '';
const asked: IncomingMessage[] = [];
const servers: Server[] = [];

const listen = async (server: Server): Promise<number> => {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};

beforeAll(async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
  });
  const answer = (request: IncomingMessage, body: string) => {
    asked.push(request);
    return body;
  };
  const api = await listen(createServer((request, response) => response.end(answer(request, '{"stock":7}'))));
  const secure = await listen(
    createSecureServer({ key, cert }, (request, response) => response.end(answer(request, '{}'))),
  );
  const agents = (origin: string) => ({
    specVersion: '1.0',
    generatedAt: '2026-01-01T00:00:00Z',
    site: { name: 'Depot', url: origin },
    capabilities: [
      {
        id: 'stock',
        description: 'Tells what is in stock',
        endpoint: `http://127.0.0.1:${api}/stock`,
        method: 'GET',
        protocol: 'REST',
        auth: { type: 'none' },
      },
    ],
  });
  const woa = {
    woa_version: '1',
    agents: [
      { id: 'clerk', name: 'Clerk', description: 'Answers', inputs: {}, outputs: {}, transports: ['rest'] },
    ],
    transports: { rest: { base: `https://localhost:${secure}`, invoke_path: '/invoke' } },
  };
  const port = await listen(
    createServer(({ url, headers }, response) => {
      const served: Record<string, unknown> = {
        '/.well-known/agents.json': agents(`http://${headers.host}`),
        '/.well-known/woa.json': woa,
      };
      const document = served[url ?? ''];
      if (document)
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
      else if (url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Depot</h1>');
      else response.writeHead(404).end();
    }),
  );
  site = `http://127.0.0.1:${port}/`;
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

describe('ATX-4.2-a: a call of a capability names the agent in User-Agent', () => {
  it('sent by the extension, to another origin', async () => {
    const tab = await stage.driver.open(site);
    const popup = await openPopup(stage.driver, tab);
    await run(popup, tab, { action: 'stock', button: 'Run', result: /7/ });
    expect(asked.map(({ url, headers }) => [url, headers['user-agent']])).toContainEqual([
      '/stock',
      'awas-lens',
    ]);
    await popup.close();
    await tab.close();
  });
  it('sent as the page; what the page itself sends stays as it is', async () => {
    const { tab, popup } = await stage.visit('outdoor');
    await run(popup, tab, {
      action: 'product-search',
      fill: { q: 'tent' },
      button: 'Run',
      result: /Ridge 2/,
    });
    const agents = stage.requests('outdoor', '/api/').map(({ headers }) => headers['user-agent']);
    expect(agents).toEqual(['awas-lens']);
    await tab.evaluate(async () => void (await fetch('/privacy')));
    expect(stage.requests('outdoor', '/privacy').at(-1)?.headers['user-agent']).toContain('Mozilla');
  });
});

describe('WOA-8.1-b: a server that signs its own certificate', () => {
  it('gets nothing, and the person is told', async () => {
    const tab = await stage.driver.open(site);
    const popup = await openPopup(stage.driver, tab);
    const shown = await run(popup, tab, { action: 'Clerk', button: 'Run', result: /./ });
    expect(shown).toMatch(/No answer from localhost/);
    expect(asked.map(({ url }) => url)).not.toContain('/invoke');
    await popup.close();
    await tab.close();
  });
});
