import { expect, test } from 'vitest';
import { discover } from '../../../lib/discovery/discover.ts';
import { getWith } from '../../../lib/discovery/fetch-document.ts';
import { readDocument } from '../../../lib/formats/reading.ts';
import type { Fetched } from '../../../lib/model/index.ts';
import { json, serve } from './site.ts';

const CARD = '/.well-known/mcp/server-card.json';
const FALLBACKS = [
  '/mcp/server-card',
  '/.well-known/mcp-server-card',
  '/.well-known/mcp.json',
  '/.well-known/ai-catalog.json',
];
const card = json({
  serverInfo: { name: 'shop', version: '1' },
  transport: { type: 'http', endpoint: '/mcp' },
});

const visit = (origin: string, onDemand: boolean, remembered = new Map<string, Fetched>()) =>
  discover(
    { origin },
    {
      get: getWith(fetch),
      now: Date.now,
      onDemand,
      remembered,
      onFetched: (one) => void remembered.set(one.url, one),
    },
  );

test('a mere visit asks no place on demand; the command and an open panel ask each, its other places if it has nothing', async () => {
  const site = await serve({ [FALLBACKS[0] ?? '']: card });
  const asked = () => [CARD, ...FALLBACKS].map((path) => site.asked(path));
  await visit(site.origin, false);
  expect(asked()).toEqual([0, 0, 0, 0, 0]);
  const fetched = await visit(site.origin, true);
  expect(asked()).toEqual([1, 1, 1, 1, 1]);
  expect(fetched.filter(({ refusal }) => !refusal).map(({ url }) => new URL(url).pathname)).toEqual([
    FALLBACKS[0],
  ]);
});

test('a card that the page links to is asked for on demand only', async () => {
  const site = await serve({ '/card.json': card });
  for (const rel of ['mcp-server-card', 'agent-card', 'ai-catalog'])
    for (const onDemand of [false, true]) {
      const page = { url: `${site.origin}/`, links: [{ rel, href: `${site.origin}/card.json` }] };
      const before = site.asked('/card.json');
      await discover({ origin: site.origin, page }, { get: getWith(fetch), now: Date.now, onDemand });
      expect(site.asked('/card.json') - before, rel).toBe(Number(onDemand));
    }
});

test('what was found stays, without a request', async () => {
  const site = await serve({ [CARD]: card });
  const remembered = new Map<string, Fetched>();
  await visit(site.origin, true, remembered);
  const fetched = await visit(site.origin, false, remembered);
  expect(fetched.map(({ url }) => new URL(url).pathname)).toContain(CARD);
  expect([CARD, ...FALLBACKS].map((path) => site.asked(path))).toEqual([1, 0, 0, 0, 0]);
});

test('of an AI catalog only the cards are followed, few of them, and to no forbidden address', async () => {
  const entry = (type: string, url: unknown) => ({ identifier: 'urn:air:x', displayName: 'X', type, url });
  const many = Array.from({ length: 10_000 }, (_, n) => entry('application/mcp-server+json', `/many/${n}`));
  const site = await serve({
    [FALLBACKS.at(-1) ?? '']: json({
      specVersion: '1.0',
      host: { displayName: 'Shop' },
      entries: [
        entry('application/mcp-server-card+json', '/cards/shop.json'),
        entry('application/a2a-agent-card+json; version=1', '/cards/agent.json'),
        entry('application/mcp-server-card+json', 'http://192.168.1.1/card'),
        entry('application/mcp-server-card+json', 'javascript:alert(1)'),
        entry('application/mcp-server-card+json', { href: '/cards/object.json' }),
        entry('application/json', '/cards/other.json'),
        entry('text/html', '/'),
        7,
        ...many,
      ],
    }),
    '/cards/shop.json': card,
  });
  const fetched = await visit(site.origin, true);
  const documents = fetched.map((one) => readDocument(one));
  expect(documents.flatMap(({ actions }) => actions.map(({ key }) => key))).toEqual(['mcp-card:shop']);
  expect(['/cards/agent.json', '/cards/other.json', '/cards/object.json', '/'].map(site.asked)).toEqual([
    1, 0, 0, 0,
  ]);
  const outside = fetched.filter(({ url }) => !url.startsWith(site.origin));
  expect(outside.map(({ refusal }) => refusal?.code)).toEqual(['not-allowed', 'not-allowed']);
  expect(fetched.filter(({ url }) => url.includes('/many/'))).toHaveLength(6);
});
