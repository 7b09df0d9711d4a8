import { describe, expect, it } from 'vitest';
import type { Outcome, Plan, SeenRequest, SentValue, Submission } from '../../../../lib/model/index.ts';
import { judgeSending, type Sending } from '../../../../lib/run/answer/evidence.ts';
import { OWN } from '../../../builders.ts';
import { spoken } from '../../../in-english.ts';

type PagePlan = Plan & { readonly kind: 'page' };

const POST: Submission = { kind: 'form', method: 'post', url: '', enctype: '', target: '', fields: [] };
const SENDS: readonly SentValue[] = [
  { name: 'person', label: 'Name', shown: 'Ann Lee', origin: 'given', parameter: 'person' },
  { name: 'by', label: '', shown: 'email', origin: 'page-default' },
];
const plan = (expects: Submission = { kind: 'script' }, more: Partial<PagePlan> = {}): PagePlan => ({
  ...OWN,
  ...{ kind: 'page', action: 'awas:book', risk: 'change', consent: true, url: 'https://shop.example/' },
  ...{ sends: SENDS, summary: [], warnings: [] },
  steps: [
    { kind: 'fill', parameter: 'person', value: 'Ann Lee', selector: '#p' },
    { kind: 'submit', selector: '#f', expects },
  ],
  ...more,
});
const DONE: Outcome = {
  ok: true,
  status: 0,
  tookMs: 1,
  data: { kind: 'text', text: 'Thanks', contentType: '' },
};
const FAILED: Outcome = { ok: false, code: 'timeout', message: 'Nothing came.' };
const request = (body?: string, more: Partial<SeenRequest> = {}): SeenRequest => ({
  ...{ method: 'POST', url: 'https://shop.example/api', status: 200 },
  ...(body !== undefined && { body }),
  ...more,
});
const READ = request('', { method: 'GET', url: 'https://shop.example/a?by=email' });
const PAGE = request('person=Ann+Lee&by=email', { isPage: true });
const judge = (sending: Partial<Sending>, of = plan(), outcome: Outcome = DONE) => {
  const { ok, ...judged } = spoken(
    judgeSending(of, outcome, { seen: [], blocked: [], went: false, ...sending }),
  );
  return ok ? 'done' : (judged as { code: string }).code;
};

describe('an effect is done', () => {
  it.each<[what: string, sending: Partial<Sending>, judged: string]>([
    ['with another page, where nobody watched', { answer: 'page', seen: undefined }, 'done'],
    ['with its values in the request for another page', { answer: 'page', seen: [PAGE] }, 'done'],
    [
      'with a value in each of two requests',
      { seen: [request('{"a":"Ann Lee"}'), request('by=email')] },
      'done',
    ],
    ['with the declared results', { answer: 'results' }, 'done'],
    ['with its values in JSON', { answer: 'change', seen: [request('{"who":"Ann Lee"}')] }, 'done'],
    ['with its values in a form', { answer: 'nothing', seen: [request('who=Ann+Lee&x=1')] }, 'done'],
    ['without a value that its page has', { seen: [request('{"person":"Ann Lee"}')] }, 'done'],
    [
      'with an answer without a body',
      { seen: [request('person=Ann+Lee&by=email', { status: 204 })] },
      'done',
    ],
    [
      'with its values in an address',
      { answer: 'change', seen: [request('', { method: 'GET', url: 'https://shop.example/a?n=Ann%20Lee' })] },
      'done',
    ],
  ])('%s', (_what, sending, judged) => {
    expect(judge(sending)).toBe(judged);
  });

  it.each<[what: string, sending: Partial<Sending>]>([
    ['without any sign', { answer: 'nothing' }],
    ['with another page that no value led to', { answer: 'page' }],
    ['with another page of a script', { answer: 'page', went: true }],
    ['with a part of a body', { answer: 'change', seen: [request('by=email', { partial: true })] }],
    ['with a body that was not seen', { answer: 'change', seen: [request()] }],
    ['where the page has come again as it was', { answer: 'same' }],
    ['where the form was sent, and the page has come again as it was', { answer: 'same', seen: [PAGE] }],
    ['where something else was sent', { answer: 'change', seen: [request('{"event":"click"}')] }],
  ])('and is not known to be %s', (_what, sending) => {
    expect(judge(sending)).toBe('unconfirmed');
  });

  it.each<[what: string, of: PagePlan, sending: Partial<Sending>, judged: string]>([
    ['is done', plan(), {}, 'done'],
    ['is done where the page has read something', plan(), { seen: [READ] }, 'done'],
    [
      'is not where the page has sent something else',
      plan(),
      { seen: [request('{"event":"click"}')] },
      'unconfirmed',
    ],
    ['is not where nobody watched', plan(), { seen: undefined }, 'unconfirmed'],
    ['is not where it cannot be undone', plan(undefined, { risk: 'irreversible' }), {}, 'unconfirmed'],
    ['is not where a form was to be sent', plan(POST), {}, 'unconfirmed'],
  ])('that stays in the page %s', (_what, of, sending, judged) => {
    expect(judge({ answer: 'change', ...sending }, of)).toBe(judged);
  });

  it.each<[what: string, body: string, code: string, said: string, problem: string]>([
    [
      'with another value',
      'person=Ann+Leeds&by=email',
      'sent-differently',
      '“Name” was sent as “Ann Leeds”, not as “Ann Lee”',
      'was sent as “Ann Leeds”',
    ],
    [
      'without a value',
      'person=&by=email',
      'not-seen',
      'It was sent, but “Name” was not in it',
      'was not in what was sent',
    ],
  ])('and is not %s', (_what, body, code, said, problem) => {
    for (const answer of ['page', 'change', 'nothing'] as const)
      expect(
        spoken(judgeSending(plan(), DONE, { answer, seen: [request(body)], blocked: [], went: true })),
      ).toMatchObject({
        code,
        message: expect.stringContaining(said),
        problems: [{ pointer: '/person', message: problem }],
      });
  });

  it('and is not with a value that the page holds and has changed', () => {
    const sending = { seen: [request('person=Ann+Lee&by=post')], blocked: [], went: true } as const;
    expect(spoken(judgeSending(plan(), DONE, sending))).toMatchObject({ code: 'sent-differently' });
  });

  it('with the value as its control wrote it', () => {
    const sending = { seen: [request('person=A.+Lee&by=email')], blocked: [], went: true } as const;
    const held = [{ parameter: 'person', values: ['A. Lee'] }];
    expect(judge({ ...sending, held })).toBe('done');
    expect(judge(sending)).toBe('sent-differently');
  });

  it.each([
    [422, 'POST shop.example/api, and the answer was 422'],
    [0, 'POST shop.example/api, and no answer came'],
  ])('and is not with an answer of %s', (status, said) => {
    const sending = {
      answer: 'change',
      seen: [request('{"who":"Ann Lee"}', { status })],
      blocked: [],
      went: false,
    } as const;
    expect(spoken(judgeSending(plan(), DONE, sending))).toMatchObject({
      code: 'http-error',
      status,
      message: expect.stringContaining(said),
      data: { text: 'Thanks' },
    });
  });

  it.each<[what: string, of: PagePlan]>([
    ['of what is declared as a read', plan(undefined, { isDeclaredRead: true })],
    ['of a read', plan({ ...POST, method: 'get' }, { risk: 'read' })],
    ['of a dialog that is closed', plan({ ...POST, method: 'dialog' })],
    ['of a page that is only read', plan(undefined, { steps: [{ kind: 'extract' }] })],
  ])('needs no evidence %s', (_what, of) => {
    expect(judge({ answer: 'change' }, of)).toBe('done');
  });

  it('where the action has no values, with whatever is no read', () => {
    expect(judge({ answer: 'nothing', seen: [request('x')] }, plan(undefined, { sends: [] }))).toBe('done');
  });
});

describe('what the page was stopped from sending', () => {
  const blocked = ['https://shop.example/submit'];
  it.each<[what: string, expects: Submission, sending: Partial<Sending>, outcome: Outcome, judged: string]>([
    ['ends a run that shows a result', POST, { answer: 'change' }, DONE, 'destination-changed'],
    ['ends a run that waits for one', POST, {}, FAILED, 'destination-changed'],
    ['is a note where the planned request went', POST, { answer: 'page', went: true }, DONE, 'done'],
    ['is a note where that failed', POST, { went: true }, FAILED, 'timeout'],
    [
      'is a note where a script has sent the values',
      { kind: 'script' },
      { answer: 'change', seen: [request('{"a":"Ann Lee"}')] },
      DONE,
      'done',
    ],
    [
      'ends a script that has sent nothing else',
      { kind: 'script' },
      { answer: 'change' },
      DONE,
      'destination-changed',
    ],
  ])('%s', (_what, expects, sending, outcome, judged) => {
    expect(judge({ blocked, ...sending }, plan(expects), outcome)).toBe(judged);
    const whole = judgeSending(plan(expects), outcome, { seen: [], went: false, ...sending, blocked });
    expect(JSON.stringify(spoken(whole))).toContain('shop.example/submit');
  });
});
