import { expect, test } from 'vitest';
import { discover, getWith } from '../../../lib/discovery/index.ts';
import type { Fetched } from '../../../lib/model/index.ts';
import { json, serve } from './site.ts';

const CARD = '/.well-known/mcp/server-card.json';
const FALLBACKS = ['/.well-known/mcp-server-card', '/.well-known/mcp.json'];
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
  expect(asked()).toEqual([0, 0, 0]);
  const fetched = await visit(site.origin, true);
  expect(asked()).toEqual([1, 1, 1]);
  expect(fetched.filter(({ refusal }) => !refusal).map(({ url }) => new URL(url).pathname)).toEqual([
    FALLBACKS[0],
  ]);
});

test('what was found stays, without a request', async () => {
  const site = await serve({ [CARD]: card });
  const remembered = new Map<string, Fetched>();
  await visit(site.origin, true, remembered);
  const fetched = await visit(site.origin, false, remembered);
  expect(fetched.map(({ url }) => new URL(url).pathname)).toContain(CARD);
  expect([CARD, ...FALLBACKS].map((path) => site.asked(path))).toEqual([1, 0, 0]);
});
