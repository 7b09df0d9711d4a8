import { request as ask } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerBadly, BAD_PATHS } from '../servers/faulty.ts';
import { type Listening, listen, serve, start, type TestServer } from '../servers/http.ts';
import { type McpShop, startMcp } from '../servers/mcp.ts';
import { startSite } from '../servers/site.ts';
import { outcome, rowOf, run } from '../tour.ts';
import { AGENTS_PATH, agentsTxt } from './attack/sites.ts';
import { setStage } from './stage.ts';

const stage = setStage();

/** A page that declares an API of another origin, one whose server signs its own certificate, and two that are faulty. */
let site: Listening;
let api: TestServer;
let faulty: Listening;
let secure: Listening;
const securelyAsked: (string | undefined)[] = [];

beforeAll(async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
  });
  api = await serve((_, response) => response.end('{"stock":7}'));
  faulty = await start(answerBadly);
  secure = await listen(
    createSecureServer({ key, cert }, ({ url }, response) => {
      securelyAsked.push(url);
      response.end('{}');
    }),
  );
  const agents = (origin: string) => ({
    specVersion: '1.0',
    generatedAt: '2026-01-01T00:00:00Z',
    site: { name: 'Depot', url: origin },
    capabilities: [
      {
        id: 'stock',
        description: 'Tells what is in stock',
        endpoint: `${api.origin}/stock`,
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
    transports: {
      rest: { base: `https://localhost:${new URL(secure.origin).port}`, invoke_path: '/invoke' },
    },
  };
  const awp = (origin: string) => ({
    awp_version: '0.1',
    domain: '127.0.0.1',
    intent: 'Answers badly',
    actions: [
      ['', faulty.origin],
      ['own-', origin],
    ].flatMap(([prefix, at]) =>
      [...BAD_PATHS, 'well'].map((id) => ({
        id: `${prefix}${id}`,
        description: 'Answers in its own way',
        endpoint: `${at}/${id}`,
        method: 'GET',
      })),
    ),
  });
  site = await startSite(
    (origin) => ({
      '/agent.json': awp(origin),
      '/.well-known/agents.json': agents(origin),
      '/.well-known/woa.json': woa,
    }),
    answerBadly,
  );
});
afterAll(() => Promise.all([site, api, faulty, secure].map((each) => each.close())));

describe('ATX-4.2-a: a call of a capability names the agent in User-Agent', () => {
  it('sent by the extension, to another origin', async () => {
    const { tab, popup } = await stage.visitUrl(`${site.origin}/`);
    await run(popup, tab, { action: 'stock', unasked: true, result: /7/ });
    expect(api.seen.map(({ url, headers }) => [url, headers['user-agent']])).toContainEqual([
      '/stock',
      'awas-lens',
    ]);
  });
  it('sent as the page; what the page itself sends stays as it is', async () => {
    const { tab, popup } = await stage.visit('outdoor');
    await run(popup, tab, {
      action: 'product-search',
      fill: { q: 'tent' },
      unasked: true,
      result: /Ridge 2/,
    });
    const agents = stage.requests('outdoor', '/api/').map(({ headers }) => headers['user-agent']);
    expect(agents).toEqual(['awas-lens']);
    await tab.evaluate(async () => void (await fetch('/privacy')));
    expect(stage.requests('outdoor', '/privacy').at(-1)?.headers['user-agent']).toContain('Mozilla');
  });
});

describe('ATX-4.2-a: a session of MCP names the agent in each of its requests', () => {
  const agents: (string | undefined)[] = [];
  let mcp: McpShop;
  let shop: Listening;
  beforeAll(async () => {
    mcp = await startMcp();
    // The page and its MCP server are of one origin.
    shop = await startSite(
      (origin) => ({
        [AGENTS_PATH]: agentsTxt(origin, { shop: ['MCP', `${origin}/mcp`] }).body,
      }),
      (request, response) => {
        const { method = '', headers, url } = request;
        if (url !== '/mcp') {
          response.writeHead(404).end();
          return;
        }
        agents.push(headers['user-agent']);
        request.pipe(
          ask(`${mcp.origin}/json`, { method, headers }, (answer) => {
            response.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(response);
          }),
        );
      },
    );
  });
  afterAll(() => Promise.all([mcp.close(), shop.close()]));

  it.each([
    ['as the page', '127.0.0.1'],
    ['by the extension', 'localhost'],
  ])('sent %s', async (_, host) => {
    agents.length = 0;
    const { tab, popup } = await stage.visitUrl(`http://${host}:${new URL(shop.origin).port}/`);
    const fill = { tool: 'say', arguments: '{"text": "Good morning"}' };
    await run(popup, tab, { action: 'shop', fill, result: /Good morning/ });
    expect(agents.length).toBeGreaterThan(1);
    expect(new Set(agents)).toEqual(new Set(['awas-lens']));
  });
});

describe('WOA-8.1-b: a server that signs its own certificate', () => {
  it('gets nothing, and the person is told', async () => {
    const { tab, popup } = await stage.visitUrl(`${site.origin}/`);
    const shown = await run(popup, tab, { action: 'Clerk', result: /./ });
    expect(shown).toMatch(/No answer from localhost/);
    expect(securelyAsked).not.toContain('/invoke');
  });
});

describe('a server that behaves badly has a named outcome, and the popup goes on', () => {
  it.each([
    ['asked by the extension', ''],
    ['asked as the page', 'own-'],
  ])('%s', async (_, prefix) => {
    const { popup } = await stage.visitUrl(`${site.origin}/`);
    const begin = async (id: string) => {
      await popup.click('button', rowOf(prefix + id));
      await popup.click('button', 'Run');
    };
    for (const [id, says] of [
      ['resets', /Network error/],
      ['lies', /labelled application\/json but is a web page[\s\S]*<p>Welcome!/],
      ['floods', /Only the first 2,000,000 bytes were read/],
      ['circles', /redirects in a circle/],
    ] as const) {
      await begin(id);
      expect(await outcome(popup, prefix + id)).toMatch(says);
      await popup.click('button', 'Back');
    }
    await begin('drips');
    await popup.click('button', 'Cancel');
    expect(await outcome(popup, `${prefix}drips`)).toContain('Cancelled');
    await popup.click('button', 'Back');
    await begin('well');
    expect(await outcome(popup, `${prefix}well`)).toContain('7');
  });
});
