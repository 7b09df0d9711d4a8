import { describe, expect, it } from 'vitest';
import type { Outcome, Plan, SeenRequest, SentValue, Submission } from '../../../../lib/model/index.ts';
import { judgeSending, type Sending } from '../../../../lib/run/answer/evidence.ts';
import { OWN } from '../../../builders.ts';
import { spoken } from '../../../in-english.ts';

type PagePlan = Plan & { readonly kind: 'page' };

const POST: Submission = { kind: 'form', method: 'post', url: '', enctype: '', target: '', fields: [] };
const SENDS: readonly SentValue[] = [
  { name: 'person', label: 'Name', shown: 'Ann Lee', origin: 'given' },
  { name: 'by', label: '', shown: 'email', origin: 'page-default' },
];
const plan = (expects: Submission = { kind: 'script' }, more: Partial<PagePlan> = {}): PagePlan => ({
  ...OWN,
  ...{ kind: 'page', action: 'awas:book', risk: 'change', consent: true, url: 'https://shop.example/' },
  ...{ sends: SENDS, summary: [], warnings: [] },
  steps: [{ kind: 'submit', selector: '#f', expects }],
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
const judge = (sending: Partial<Sending>, of = plan(), outcome: Outcome = DONE) => {
  const { ok, ...judged } = spoken(
    judgeSending(of, outcome, { seen: [], blocked: [], went: false, ...sending }),
  );
  return ok ? 'done' : (judged as { code: string }).code;
};

describe('an effect is done', () => {
  it.each<[what: string, sending: Partial<Sending>, judged: string]>([
    ['with another page', { answer: 'page' }, 'done'],
    ['with the declared results', { answer: 'results' }, 'done'],
    ['with its values in JSON', { answer: 'change', seen: [request('{"who":"Ann Lee"}')] }, 'done'],
    ['with its values in a form', { answer: 'nothing', seen: [request('who=Ann+Lee&x=1')] }, 'done'],
    ['with the names of its fields', { answer: 'change', seen: [request('{"person":7}')] }, 'done'],
    ['with a body that was not seen', { answer: 'change', seen: [request()] }, 'done'],
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
    ['where the page has only changed', { answer: 'change' }],
    ['where the page has come again as it was', { answer: 'same' }],
    ['where something else was sent', { answer: 'change', seen: [request('{"event":"click"}')] }],
    [
      'where only a read was sent',
      {
        answer: 'change',
        seen: [request(undefined, { method: 'GET', url: 'https://shop.example/a?by=email' })],
      },
    ],
  ])('and is not known to be %s', (_what, sending) => {
    expect(judge(sending)).toBe('unconfirmed');
  });

  it.each([
    [422, 'POST shop.example/api, and the answer was 422'],
    [0, 'POST shop.example/api, and no answer came'],
  ])('and is not with an answer of %s', (status, said) => {
    const sending = {
      answer: 'change',
      seen: [request('Ann Lee', { status })],
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
      { answer: 'change', seen: [request('Ann Lee')] },
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
