import { describe, expect, it } from 'vitest';
import { sentAnswer } from '../../../lib/browser/page-fetch.ts';
import { userAgentOf } from '../../../lib/browser/user-agent.ts';
import { say } from '../../../lib/text/said.ts';

const sent = {
  ok: true,
  status: 200,
  url: 'https://api.example/',
  headers: { 'content-type': 'text/plain' },
  body: 'aGk=',
  truncated: false,
};

describe('an answer of a page, which its scripts may have faked', () => {
  it('is accepted if it has the right shape', () => {
    expect(sentAnswer(sent, 10)).toEqual(sent);
    expect(sentAnswer({ ok: false, why: 'Failed to fetch' }, 10)).toEqual({
      ok: false,
      why: 'Failed to fetch',
    });
  });

  it.each<[what: string, value: unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'ok'],
    ['a list', [sent]],
    ['no body', { ...sent, body: undefined }],
    ['a body that is not base64', { ...sent, body: '<b>!' }],
    ['base64 that breaks off', { ...sent, body: 'aGk' }],
    ['a body beyond the limit', { ...sent, body: 'AAAA'.repeat(10) }],
    ['a status that there is not', { ...sent, status: 2e9 }],
    ['a status of text', { ...sent, status: '200' }],
    ['no headers', { ...sent, headers: null }],
    ['an address beyond all measure', { ...sent, url: 'x'.repeat(100_000) }],
    ['a refusal without words', { ok: false, why: {} }],
  ])('is refused: %s', (_, value) => {
    expect(sentAnswer(value, 10)).toEqual({ ok: false, why: say('pageNoAnswer') });
  });

  it('has headers and messages of bounded length, and of text', () => {
    const long = 'x'.repeat(100_000);
    const headers = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`H${at}`, long]));
    const answer = sentAnswer({ ...sent, headers: { bad: 7, ...headers } }, 10);
    if (!answer.ok) throw new Error('refused');
    expect(Object.keys(answer.headers)).toHaveLength(200);
    expect(answer.headers).not.toHaveProperty('bad');
    expect(answer.headers.h0).toHaveLength(10_000);
    const refusal = sentAnswer({ ok: false, why: long }, 10);
    expect(refusal.ok ? '' : refusal.why).toHaveLength(10_000);
  });
});

describe('the User-Agent that a plan names', () => {
  it.each([
    [{ 'User-Agent': 'lens' }, 'lens'],
    [{ accept: '*/*', 'user-agent': 'lens' }, 'lens'],
    [{ 'USER-AGENT': 'lens' }, 'lens'],
    [{ 'x-user-agent': 'lens' }, undefined],
    [{}, undefined],
  ])('of %o is %s', (headers, agent) => {
    expect(userAgentOf(headers as Record<string, string>)).toBe(agent);
  });
});
