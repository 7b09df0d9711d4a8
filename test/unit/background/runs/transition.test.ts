import { describe, expect, it, test } from 'vitest';
import type { KeptRequest, KeptRun } from '../../../../lib/background/runs/store.ts';
import {
  asking,
  GRACE_MS,
  isOverdue,
  PAGE_RUN_MS,
  type RunEvent,
  running,
  transition,
} from '../../../../lib/background/runs/transition.ts';
import type { Plan, Question, RunFailure } from '../../../../lib/model/index.ts';
import { JOB_MS } from '../../../../lib/run/request-run.ts';
import { spoken } from '../../../in-english.ts';
import { answered, keptRun, page, pagePlan, requestPlan, SITE } from './kept.ts';

const NOW = 100_000;
const ELSEWHERE = 'https://other.example';
const question: Question = {
  because: ['other-origin'],
  targets: [ELSEWHERE],
  changes: [],
  rememberable: true,
};
const request: KeptRequest = { document: `${SITE}/agent.json`, actionId: 'find', expectation: {} };
const job = { url: `${SITE}/jobs/1`, begunAt: NOW - 1_000, asked: 1 };

const runs = (plan = requestPlan(), more: Partial<KeptRequest> = {}): KeptRun =>
  keptRun({ plan }, { request: { ...request, ...more }, deadline: NOW + 1_000 });
const onPage = (done: number): KeptRun =>
  keptRun({ plan: pagePlan, asker: page() }, { done, deadline: NOW + 1_000 });

const STATES = {
  'a person is asked': keptRun({ state: 'awaiting-consent' }, { request }),
  'asked for a page': keptRun({ state: 'awaiting-consent', asker: page() }, { request }),
  'asked for an agent': keptRun({ state: 'awaiting-consent', asker: { kind: 'agent' } }, { request }),
  'to be sent': runs(),
  'waits its turn': keptRun(
    { plan: requestPlan(), waitsUntil: NOW + 5_000 },
    { request, deadline: NOW + 1_000 },
  ),
  'tried as the page': { ...runs(requestPlan('GET')), questionIfPageFails: question },
  sent: runs(requestPlan(), { sent: true }),
  'sent, a read': runs(requestPlan('GET'), { sent: true }),
  'sent as the page': { ...runs(requestPlan('GET'), { sent: true }), questionIfPageFails: question },
  'job followed': runs(requestPlan(), { sent: true, job }),
  'on the page': onPage(0),
  'on the page, form sent': onPage(2),
  overdue: { ...runs(requestPlan(), { sent: true }), deadline: NOW - GRACE_MS },
  done: keptRun({ state: 'done', outcome: answered('x') }, { request: { ...request, sent: true } }),
} satisfies Record<string, KeptRun>;
type State = keyof typeof STATES;

const EVENTS = {
  allowed: { kind: 'allowed' },
  refused: { kind: 'refused' },
  cancelled: { kind: 'cancelled' },
  withdrawn: { kind: 'withdrawn' },
  'needs-consent': { kind: 'needs-consent', question },
  queued: { kind: 'queued', until: NOW + 9_000, text: 'Waiting 9 s' },
  sending: { kind: 'sending' },
  polling: { kind: 'polling', job, text: 'asked 1 times' },
  progress: { kind: 'progress', origin: SITE, text: 'filling', done: 1 },
  'progress elsewhere': { kind: 'progress', origin: ELSEWHERE, text: 'x', done: 9 },
  outcome: { kind: 'outcome', outcome: answered('y') },
  unreachable: { kind: 'unreachable', why: 'no script' },
  'page-ready': { kind: 'page-ready', origin: SITE, active: false },
  'page-ready, active': { kind: 'page-ready', origin: SITE, active: true },
  'page-ready elsewhere': { kind: 'page-ready', origin: ELSEWHERE, active: false },
  left: { kind: 'left', origin: ELSEWHERE },
  'not left': { kind: 'left', origin: SITE },
  'worker-started': { kind: 'worker-started' },
  checked: { kind: 'checked' },
} satisfies Record<string, RunEvent>;
type Event = keyof typeof EVENTS;

/** `-` means no change. `note` means that the run continues with a note. */
type Becomes = '-' | 'note' | 'start' | 'run and start' | 'ask' | `ends: ${RunFailure | 'ok'}`;

function becomes(state: State, event: Event): Becomes | string {
  const before = STATES[state];
  const { kept, effects } = transition(before, EVENTS[event], NOW);
  const kinds = effects.join(' ');
  if (!kept) return kinds === '' ? '-' : kinds;
  const { run } = kept;
  if (run.state === 'done' && run.outcome) {
    expect(kinds).toBe('stop ended');
    return `ends: ${run.outcome.ok ? 'ok' : run.outcome.code}`;
  }
  if (run.state === 'awaiting-consent') return kinds === '' ? 'ask' : `ask ${kinds}`;
  if (before.run.state === 'awaiting-consent') return `run and ${kinds}`;
  return kinds === '' ? 'note' : `note and ${kinds}`;
}

const NOTHING = Object.fromEntries(Object.keys(EVENTS).map((event) => [event, '-'])) as Record<
  Event,
  Becomes
>;
const WAITS = {
  ...NOTHING,
  allowed: 'run and start',
  refused: 'ends: refused',
  cancelled: 'ends: cancelled',
  outcome: 'ends: ok',
} as const;
const RUNS = {
  ...NOTHING,
  cancelled: 'ends: cancelled',
  withdrawn: 'ends: refused',
  outcome: 'ends: ok',
  unreachable: 'ends: page-changed',
  queued: 'note',
  sending: 'note',
  polling: 'note',
  'worker-started': 'start',
} as const;
const SENT = {
  ...RUNS,
  withdrawn: '-',
  unreachable: 'ends: unconfirmed',
  sending: 'ends: interrupted',
  'worker-started': 'ends: interrupted',
} as const;
const PAGE = {
  ...NOTHING,
  cancelled: 'ends: cancelled',
  withdrawn: 'ends: refused',
  outcome: 'ends: ok',
  unreachable: 'ends: page-changed',
  progress: 'note',
  'page-ready': 'ends: page-changed',
  'page-ready elsewhere': 'ends: page-changed',
  'worker-started': 'start',
} as const;

const TABLE: Record<State, Record<Event, Becomes>> = {
  'a person is asked': WAITS,
  'asked for a page': { ...WAITS, left: 'ends: page-changed' },
  'asked for an agent': { ...WAITS, left: 'ends: page-changed' },
  'to be sent': RUNS,
  'waits its turn': RUNS,
  'tried as the page': { ...RUNS, 'needs-consent': 'ask' },
  sent: SENT,
  'sent, a read': SENT,
  'sent as the page': { ...SENT, 'needs-consent': 'ask' },
  'job followed': { ...SENT, 'worker-started': 'start' },
  'on the page': PAGE,
  'on the page, form sent': {
    ...PAGE,
    withdrawn: '-',
    unreachable: 'ends: unconfirmed',
    'page-ready': 'start',
  },
  overdue: { ...SENT, 'worker-started': 'ends: timeout', checked: 'ends: timeout' },
  done: NOTHING,
};

it('says until when a run waits its turn, and no longer than it does', () => {
  const waiting = transition(STATES['to be sent'], EVENTS.queued, NOW).kept;
  expect(waiting?.run.waitsUntil).toBe(NOW + 9_000);
  for (const event of ['sending', 'cancelled'] as const)
    expect(waiting && transition(waiting, EVENTS[event], NOW).kept?.run).not.toHaveProperty('waitsUntil');
});

describe('transition', () => {
  describe.each(Object.keys(STATES) as State[])('of a run: %s', (state) => {
    test.each(Object.keys(EVENTS) as Event[])('%s', (event) => {
      expect(becomes(state, event)).toBe(TABLE[state][event]);
    });
  });

  it('leaves a run as it was given', () => {
    const before = structuredClone(STATES);
    for (const kept of Object.values(STATES))
      for (const event of Object.values(EVENTS)) transition(kept, event, NOW);
    expect(STATES).toEqual(before);
  });

  const end = (state: State, event: Event) => transition(STATES[state], EVENTS[event], NOW).kept?.run.outcome;
  it.each<[State, Event, RegExp]>([
    ['a person is asked', 'refused', /^The person declined\. Nothing was done\.$/],
    ['asked for a page', 'left', /^The tab left https:\/\/shop\.example before .* Nothing was done\.$/],
    ['a person is asked', 'cancelled', /^Cancelled\. Nothing was done\.$/],
    ['waits its turn', 'cancelled', /^Cancelled\. Nothing was done\.$/],
    ['sent', 'cancelled', /^Cancelled\. The request was sent and may have taken effect\.$/],
    ['sent, a read', 'cancelled', /^Cancelled\.$/],
    [
      'on the page, form sent',
      'cancelled',
      /^Cancelled\. Done so far: type “Dune” into #q; send the form\.$/,
    ],
    ['sent', 'worker-started', /stopped .* may have taken effect\. The request wasn’t sent again\.$/],
    ['sent, a read', 'worker-started', /during the request\. The request wasn’t sent again\.$/],
    [
      'on the page',
      'page-ready',
      /^The tab left the page before the action was done\. No step was finished\.$/,
    ],
    [
      'on the page, form sent',
      'page-ready elsewhere',
      /^The tab moved to https:\/\/other\.example\. Done so/,
    ],
    ['overdue', 'checked', /^The run didn’t end within 600 s\. The request was sent/],
  ])('says of “%s” at “%s” what was done', (state, event, message) => {
    const outcome = end(state, event);
    expect(outcome).toMatchObject({ ok: false, message: expect.stringMatching(message) });
  });
  it('says how to go on with what may have taken effect', () => {
    expect(spoken(end('sent', 'worker-started'))).toMatchObject({
      next: expect.stringContaining('check on the site'),
    });
    expect(spoken(end('sent, a read', 'worker-started'))).toMatchObject({ next: 'Run it again.' });
    const keyed = runs(requestPlan(), { sent: true, idempotencyKey: 'k' });
    expect(spoken(transition(keyed, EVENTS['worker-started'], NOW).kept?.run.outcome)).toMatchObject({
      next: expect.stringContaining('idempotency key'),
    });
  });

  it('counts a run as sent before it is, and as waiting no longer', () => {
    const { kept } = transition(STATES['waits its turn'], EVENTS.sending, NOW);
    expect(kept?.request).toEqual({ ...request, sent: true });
    expect(kept?.deadline).toBe(NOW + JOB_MS);
  });
  it('asks once more for what the page could not read: as if nothing had been sent, and not as the page', () => {
    const { kept } = transition(STATES['sent as the page'], EVENTS['needs-consent'], NOW);
    expect(kept).not.toHaveProperty('questionIfPageFails');
    expect(kept).not.toHaveProperty('deadline');
    expect(kept?.request?.sent).toBe(false);
    expect(kept?.run.plan).toMatchObject({ consent: true, question });
    const allowed = transition(kept!, EVENTS.allowed, NOW);
    expect(allowed.effects).toEqual(['start']);
  });
  it('takes steps of a page only forwards, and bounds what it says of them', () => {
    const said = { ...EVENTS.progress, text: 'x'.repeat(9_000) };
    const { kept } = transition(STATES['on the page, form sent'], said, NOW);
    expect(kept?.done).toBe(2);
    expect(kept?.run.progress).toHaveLength(500);
  });
});

describe('a run that is filled in for the person to send', () => {
  const filled = (done: number): KeptRun => {
    const { run, ...kept } = onPage(done);
    return { ...kept, run: { ...run, fillsOnly: true } };
  };
  const OVERDUE = 700_000;
  it.each<[Event, number, string]>([
    ['cancelled', NOW, 'cancelled'],
    ['page-ready', NOW, 'page-changed'],
    ['page-ready elsewhere', NOW, 'page-changed'],
    ['checked', OVERDUE, 'timeout'],
  ])('says at “%s” that nothing was sent, until they have pressed', (event, now, code) => {
    const outcome = (done: number) => transition(filled(done), EVENTS[event], now).kept?.run.outcome;
    expect(outcome(1)).toMatchObject({
      code,
      message: expect.stringMatching(
        /The page’s button wasn’t pressed\. AWAS Lens sent nothing, but the page may have\.$/,
      ),
    });
    expect(JSON.stringify(outcome(2) ?? '')).not.toContain('wasn’t pressed');
  });
});

describe('how long a run may take', () => {
  it('is counted from the yes', () => {
    expect(running(STATES['a person is asked'], NOW).deadline).toBe(NOW + JOB_MS);
    expect(running(onPage(0), NOW)).toMatchObject({ deadline: NOW + PAGE_RUN_MS, run: { state: 'running' } });
    expect(asking(STATES.sent, question)).not.toHaveProperty('deadline');
  });
  it.each([
    [NOW - GRACE_MS, 'running', true],
    [NOW - GRACE_MS + 1, 'running', false],
    [NOW - GRACE_MS, 'awaiting-consent', false],
    [undefined, 'running', false],
  ] as const)('with a deadline of %s, %s: overdue is %s', (deadline, state, overdue) => {
    expect(isOverdue(keptRun({ state }, { ...(deadline !== undefined && { deadline }) }), NOW)).toBe(overdue);
  });
});

describe('a page that writes other values than were agreed to', () => {
  const rewrites = [{ name: 'to', label: 'Airport', parameter: 'to', given: ['osl'], wrote: ['OSL'] }];
  const told = (of = rewrites): RunEvent => ({
    kind: 'outcome',
    outcome: { ok: false, code: 'rewritten', message: '', rewrites: of },
  });
  const sends = [{ name: 'to', label: 'Airport', shown: 'osl', origin: 'given', parameter: 'to' }] as const;
  const begun = (more: Partial<KeptRun['run']> = {}, kept: Partial<KeptRun> = {}): KeptRun =>
    keptRun(
      { plan: { ...pagePlan, sends }, asker: { kind: 'person' }, allowedBy: 'person', ...more },
      { done: 2, deadline: NOW + 1_000, ...kept },
    );

  it('asks again with both, then repeats it with exactly those', () => {
    const asked = transition(begun(), told(), NOW).kept!;
    expect(asked.run).toMatchObject({
      state: 'awaiting-consent',
      plan: {
        consent: true,
        accepts: rewrites,
        sends: [{ name: 'to', shown: 'OSL', parameter: 'to' }],
        question: { because: ['rewritten'], rewrites, rememberable: false },
      },
    });
    expect([asked.done, asked.deadline]).toEqual([0, undefined]);
    const allowed = transition(asked, { kind: 'allowed' }, NOW);
    expect([allowed.kept?.run.state, allowed.effects]).toEqual(['running', ['start']]);
    expect(transition(asked, { kind: 'refused' }, NOW).kept?.run.outcome).toMatchObject({ code: 'refused' });
  });

  it.each<[who: string, kept: KeptRun, asks: boolean]>([
    ['of a person’s read, that asked nobody', begun({ allowedBy: 'nobody' }), true],
    ['of an agent, that the person has allowed', begun({ asker: { kind: 'agent' } }), true],
    ['of a page, by a grant', begun({ asker: page(), allowedBy: 'grant' }), true],
    ['not of a read that an agent runs unasked', begun({ asker: page(), allowedBy: 'nobody' }), false],
    ['not in a tab that nobody sees', begun({}, { inTab: 9 }), false],
    [
      'not once more for the same field',
      begun({ plan: { ...pagePlan, sends, accepts: rewrites } as Plan }),
      false,
    ],
  ])('%s', (_who, kept, asks) => {
    const { state, outcome } = transition(kept, told(), NOW).kept!.run;
    expect([state, outcome?.ok]).toEqual(asks ? ['awaiting-consent', undefined] : ['done', false]);
  });

  it('repeats it at once if the person accepted that in advance', () => {
    const { kept, effects } = transition(begun(), { ...told(), isAccepted: true } as RunEvent, NOW);
    expect([kept?.run.state, effects, kept?.done]).toEqual(['running', ['start'], 0]);
    expect(kept?.run.plan).toMatchObject({ accepts: rewrites, sends: [{ shown: 'OSL' }] });
    const unasked = begun({ asker: page(), allowedBy: 'nobody' });
    expect(transition(unasked, { ...told(), isAccepted: true } as RunEvent, NOW).kept?.run.state).toBe(
      'done',
    );
  });

  it.each([
    ['osl', 'OSL', 'to', 'case'],
    ['0123456', '(012) 34-56', 'to', 'separators'],
    ['osl', 'ber', 'to', undefined],
    ['osl', 'OSL', undefined, undefined],
  ])('can be accepted in advance, %s as %s in %s: %s', (given, wrote, parameter, way) => {
    const one = { name: 'to', label: '', given: [given], wrote: [wrote], ...(parameter && { parameter }) };
    const asked = transition(begun(), told([one as (typeof rewrites)[number]]), NOW).kept!;
    expect(asked.run.plan.question?.rewrites?.map((each) => each.way)).toEqual([way]);
  });

  it('without saying what, it has failed', () => {
    expect(transition(begun(), told([]), NOW).kept?.run.state).toBe('done');
  });
});
