import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Effect, Outcome, Plan, RequestPlan } from '../../../lib/model/index.ts';
import {
  carryOut,
  JOB_MS,
  mayPoll,
  type RequestRun,
  type RequestRunPorts,
} from '../../../lib/run/request-run.ts';
import { inEnglish } from '../../../lib/text/english.ts';
import { OWN } from '../../builders.ts';
import { spoken } from '../../in-english.ts';

const SITE = 'https://shop.example';
const POLL = `${SITE}/jobs/{job_id}`;
const effect = (target: string, purpose?: Effect['purpose']): Effect => ({
  kind: 'request',
  method: 'GET',
  target,
  path: '/jobs/{id}',
  over: 'http',
  cookies: false,
  credential: false,
  ...(purpose && { purpose }),
});
const planWith = (...effects: readonly Effect[]): Plan & { readonly kind: 'request' } => ({
  ...OWN,
  kind: 'request',
  action: 'awp:export',
  risk: 'change',
  consent: false,
  summary: [],
  warnings: [],
  effects,
  request: {
    method: 'POST',
    url: `${SITE}/export`,
    headers: { Accept: 'application/json' },
    body: '{}',
    credential: { in: 'header', name: 'X-Key', prefix: '', masked: '••••' },
    cookies: true,
    crossOrigin: false,
  },
});
const answer = (value: Outcome['data'] | object, status = 200): Outcome => ({
  ok: true,
  status,
  tookMs: 1,
  data: { kind: 'json', value: value as never },
});
const failure = (status: number, headers = {}): Outcome => ({
  ok: false,
  code: 'http-error',
  message: `${status}`,
  status,
  headers,
});

function world(answers: readonly Outcome[], more: Partial<RequestRunPorts> = {}) {
  const sent: RequestPlan[] = [];
  const events: string[] = [];
  const ports: RequestRunPorts = {
    now: Date.now,
    enter: async () => 0,
    hold: async (until) => void events.push(`hold ${until - Date.now()}`),
    waits: async (_until, text) => void events.push(inEnglish(text)),
    begins: async () => void events.push('begins'),
    send: async (request) => {
      sent.push(request);
      return answers[Math.min(sent.length, answers.length) - 1] ?? failure(500);
    },
    follows: async ({ asked }, text) => void events.push(`${inEnglish(text)} #${asked}`),
    ...more,
  };
  const run = async (run: Partial<RequestRun> = {}, signal = new AbortController().signal) => {
    const plan = planWith(effect(SITE), effect(SITE, 'poll'));
    const outcome = carryOut({ plan, site: SITE, ...run }, ports, signal);
    await vi.runAllTimersAsync();
    return spoken(await outcome);
  };
  return { run, sent, events };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

describe('a request', () => {
  it('is sent once, whatever comes back', async () => {
    const { run, sent, events } = world([failure(503)]);
    expect(await run()).toMatchObject({ ok: false, status: 503 });
    expect(sent).toHaveLength(1);
    expect(events).toEqual(['begins']);
  });
  it('waits its turn, and says why', async () => {
    const waits = [2_500, 0];
    const { run, events } = world([answer({})], { enter: async () => waits.shift() ?? 0 });
    await run({ limit: { requests: 1, windowMs: 2_500, declared: '1 in 2.5 s' } });
    expect(events).toEqual(['Waiting before sending: the site allows at most 1 in 2.5 s', 'begins']);
  });
  it.each<[string, Partial<RequestRunPorts>, object | undefined]>([
    ['its turn is too far off', { enter: async () => 86_400_000 }, { ok: false, code: 'not-runnable' }],
    [
      'it is refused at the last moment',
      { begins: async () => failure(0) },
      { ok: false, code: 'http-error' },
    ],
    ['it was ended meanwhile', { begins: async () => 'over' }, undefined],
    [
      'what it needs breaks',
      { enter: () => Promise.reject(new Error('full')) },
      { code: 'internal', message: 'full' },
    ],
  ])('is not sent if %s', async (_why, ports, outcome) => {
    const { run, sent } = world([answer({})], ports);
    if (outcome) expect(await run()).toMatchObject(outcome);
    else expect(await run()).toBeUndefined();
    expect(sent).toEqual([]);
  });
  it('that is refused with Retry-After keeps the next one back', async () => {
    const { run, events } = world([failure(429, { 'retry-after': '7' })]);
    await run();
    expect(events).toEqual(['begins', 'hold 7000']);
  });
  it('ends as cancelled while it waits', async () => {
    const { run, sent } = world([answer({})], { enter: async () => 5_000 });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 1_000);
    expect(await run({}, controller.signal)).toMatchObject({ ok: false, code: 'cancelled' });
    expect(sent).toEqual([]);
  });
});

describe('a job', () => {
  const begun = answer({ job_id: 'j1', status: 'queued' }, 202);
  it('is asked about until it ends, with what belongs to that request alone', async () => {
    const { run, sent, events } = world([
      begun,
      answer({ status: 'working', progress: 40 }),
      answer({ status: 'done', result: 7 }),
    ]);
    expect(await run({ pollUrl: POLL })).toMatchObject({ ok: true, data: { value: 7 } });
    expect(events).toEqual(['begins', 'The site says “queued” #0', 'The site says “working”, 40 % #1']);
    expect(sent.slice(1)).toEqual(
      Array(2).fill({
        method: 'GET',
        url: `${SITE}/jobs/j1`,
        headers: { Accept: 'application/json' },
        credential: sent[0]?.credential,
        cookies: true,
        crossOrigin: false,
      }),
    );
  });
  it.each<[string, readonly Outcome[], object, number]>([
    [
      'ended with the first answer',
      [answer({ status: 'done', result: 7 })],
      { ok: true, data: { value: 7 } },
      1,
    ],
    [
      'failed with the first answer',
      [answer({ status: 'failed' })],
      { ok: true, data: { value: { status: 'failed' } } },
      1,
    ],
    ['fails', [begun, answer({ status: 'failed' })], { ok: false, message: 'The job ended as “failed”.' }, 2],
    [
      'fails, and says why',
      [begun, answer({ status: 'failed', error: { code: 'NO_CODEC', message: 'There is no codec.' } })],
      { ok: false, message: 'The job ended as “failed”: NO_CODEC – There is no codec.' },
      2,
    ],
    [
      'can’t be asked about twice',
      [begun, failure(503), failure(503), answer({ status: 'done' })],
      { ok: true },
      4,
    ],
    ['can’t be asked about any more', [begun, failure(503)], { ok: false, status: 503 }, 4],
    ['is gone', [begun, failure(404)], { ok: false, status: 404 }, 2],
    [
      'has no name',
      [answer({}, 202)],
      { ok: true, status: 202, notes: [expect.stringContaining('doesn’t name its job')] },
      1,
    ],
  ])('that %s', async (_what, answers, outcome, requests) => {
    const { run, sent } = world(answers);
    expect(await run({ pollUrl: POLL })).toMatchObject(outcome);
    expect(sent).toHaveLength(requests);
  });
  it('is not polled without a polling URL in the plan', async () => {
    const { run, sent } = world([begun]);
    const outcome = await run({ pollUrl: 'https://jobs.example/{job_id}' });
    expect(outcome).toMatchObject({
      ok: true,
      status: 202,
      notes: [expect.stringContaining('isn’t the approved one')],
    });
    expect(sent).toHaveLength(1);
  });
  it('that was being followed is asked about again; nothing else is sent', async () => {
    const { run, sent, events } = world([answer({ status: 'done', result: 7 })]);
    const job = { url: `${SITE}/jobs/j1`, begunAt: Date.now(), asked: 3 };
    expect(await run({ pollUrl: POLL, job })).toMatchObject({ ok: true, data: { value: 7 } });
    expect(sent.map(({ method }) => method)).toEqual(['GET']);
    expect(events).toEqual(['The site is working on it #3']);
  });
  it('is given up after its time', async () => {
    const { run } = world([begun, answer({ status: 'working' })]);
    const from = Date.now();
    expect(await run({ pollUrl: POLL })).toMatchObject({ ok: false, code: 'timeout' });
    expect(Date.now() - from).toBeGreaterThanOrEqual(JOB_MS);
  });
});

describe('mayPoll', () => {
  const plan = planWith(effect(SITE), effect('https://jobs.example', 'poll'));
  it.each([
    ['https://jobs.example/jobs/7', true],
    ['https://jobs.example:8443/jobs/7', false],
    ['http://jobs.example/jobs/7', false],
    [`${SITE}/jobs/7`, false],
    ['https://evil.example/jobs/7', false],
    ['nonsense', false],
  ])('at %s: %s', (url, may) => expect(mayPoll(plan, url)).toBe(may));
  it('is false if the plan has no job', () => {
    expect(mayPoll(planWith(effect(SITE)), `${SITE}/jobs/7`)).toBe(false);
  });
});
