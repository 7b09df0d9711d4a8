import { expect, test } from 'vitest';
import type { RejectedCall, Run } from '../../../lib/model/index.ts';
import { toCallLog } from '../../../lib/report/calls.ts';
import { OWN } from '../../builders.ts';

const run = (more: Partial<Run>): Run => ({
  id: 'r',
  tabId: 1,
  origin: 'https://shop.example',
  action: 'awas:search',
  actionName: 'Search',
  asker: { kind: 'page', origin: 'https://shop.example' },
  tool: 'search',
  allowedBy: 'nobody',
  arguments: { q: 'dune' },
  plan: {
    kind: 'page',
    url: 'https://shop.example/',
    steps: [],
    action: 'awas:search',
    risk: 'read',
    consent: false,
    declarer: OWN.declarer,
    sends: [],
    effects: [
      {
        kind: 'submission',
        method: 'GET',
        target: 'https://shop.example',
        path: '/search',
        over: 'page',
        cookies: true,
        credential: false,
      },
    ],
    summary: [],
    warnings: [],
  },
  state: 'done',
  progress: '',
  startedAt: Date.UTC(2026, 10, 22, 12),
  outcome: {
    ok: true,
    status: 0,
    data: { kind: 'text', text: 'Dune', contentType: 'text/plain' },
    tookMs: 84,
  },
  ...more,
});

const note: RejectedCall = {
  id: 'n',
  at: Date.UTC(2026, 10, 22, 12),
  tookMs: 3,
  by: 'page',
  origin: 'https://shop.example',
  tool: 'search',
  arguments: '{"qq":"dune"}',
  code: 'invalid-arguments',
  message: 'There is no “qq”.',
};

test('says who called what, when, with which arguments, by whose word, and how it ended', () => {
  expect(toCallLog([run({})], [note], '1.0')).toEqual({
    creator: { name: 'AWAS Lens', version: '1.0' },
    calls: [
      {
        at: '2026-11-22T12:00:00.000Z',
        site: 'https://shop.example',
        who: 'page',
        tool: 'search',
        action: 'awas:search',
        name: 'Search',
        arguments: { q: 'dune' },
        risk: 'read',
        asked: false,
        allowedBy: 'nobody',
        sent: ['GET https://shop.example/search (page)'],
        state: 'done',
        ok: true,
        tookMs: 84,
      },
    ],
    refused: [
      {
        at: '2026-11-22T12:00:00.000Z',
        site: 'https://shop.example',
        who: 'page',
        tool: 'search',
        arguments: '{"qq":"dune"}',
        code: 'invalid-arguments',
        message: 'There is no “qq”.',
        tookMs: 3,
      },
    ],
  });
});

test.each([
  [{ password: 'hunter2hunter2' }, 'hunter2hunter2'],
  [{ note: 'Authorization: Bearer zX81kQpLm29fGh47TyUi' }, 'zX81kQpLm29fGh47TyUi'],
  [{ nested: { api_key: 'k-93jf93jf93jf' } }, 'k-93jf93jf93jf'],
])('holds no credential: %j', (args, secret) => {
  const failed = { ok: false, code: 'http-error', message: 'Refused', tookMs: 5 } as const;
  expect(JSON.stringify(toCallLog([run({ arguments: args, outcome: failed })], [note], '1'))).not.toContain(
    secret,
  );
});
