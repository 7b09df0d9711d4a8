import { describe, expect, it, vi } from 'vitest';
import type { Outcome, PagePlan, SeenRequest, SentValue, Submission } from '../../../../lib/model/index.ts';
import { judgeLate, judgeSending, type Sending } from '../../../../lib/run/answer/evidence.ts';
import { OWN } from '../../../builders.ts';
import { spoken } from '../../../in-english.ts';

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
const unnamed = (expects?: Submission, name = ''): PagePlan =>
  plan(expects, {
    sends: [SENDS[0]!, { name, label: 'Contact', shown: 'carl', origin: 'page-default' }],
  });
const second = (more: Partial<SentValue>): PagePlan =>
  plan(undefined, { sends: [SENDS[0]!, { ...SENDS[1]!, ...more }] });
const labelled = second({ label: 'Reply by' });
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
const get = (query: string, more: Partial<SeenRequest> = {}): SeenRequest =>
  request('', { method: 'GET', url: `https://shop.example/a?${query}`, ...more });
const telemetry = (body: string, more: Partial<SeenRequest> = {}): SeenRequest =>
  request(body, { url: 'https://telemetry.example.net/v2', ...more });
const READ = get('by=email');
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
    ['beside many reads', { seen: [PAGE, ...Array(100).fill(READ)] }, 'done'],
    ['with the declared results', { answer: 'results' }, 'done'],
    [
      'with its values in JSON',
      { answer: 'change', seen: [request('{"who":"Ann Lee","way":"email"}')] },
      'done',
    ],
    ['with its values in a form', { answer: 'nothing', seen: [request('who=Ann+Lee&by=email&x=1')] }, 'done'],
    [
      'with an answer without a body',
      { seen: [request('person=Ann+Lee&by=email', { status: 204 })] },
      'done',
    ],
    [
      'with its values in an address',
      {
        answer: 'change',
        seen: [get('n=Ann%20Lee&by=email')],
      },
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
    ['with a sign-in', { seen: [request('person=Ann+Lee&by=email', { status: 302 })] }],
    ['with a page that only a service worker answers', { answer: 'page', seen: [{ ...PAGE, status: 0 }] }],
    ['with a refusal beside it', { seen: [PAGE, request('by=email', { status: 500 })] }],
    ['where the site lets nobody in without a sign-in', { answer: 'sign-in', seen: [PAGE] }],
    ['where the form was sent, and the page has come again as it was', { answer: 'same', seen: [PAGE] }],
    ['where something else was sent', { answer: 'change', seen: [request('{"event":"click"}')] }],
  ])('and isn’t known to be %s', (_what, sending) => {
    expect(judge(sending)).toBe('unconfirmed');
  });

  it('with a status of the site that came after the watch had ended', () => {
    const sending: Partial<Sending> = { answer: 'page', seen: [{ ...PAGE, status: 0 }] };
    expect(judge(sending, plan(), { ...DONE, status: 204 })).toBe('done');
  });

  it.each<[what: string, sending: Partial<Sending>, note: string]>([
    ['without a value', { seen: [request('person=Ann+Lee')] }, 'The request was sent without “Reply by”'],
    ['without a request', { seen: [READ] }, 'AWAS Lens saw no request with these values'],
    [
      'with other values',
      { seen: [request('recipient=mallory')] },
      'AWAS Lens saw no request with these values',
    ],
    ['with all values', { seen: [request('person=Ann+Lee&by=email')] }, ''],
  ])('with the declared results, and a note if it was sent %s', (_what, sending, note) => {
    const judged = judgeSending(labelled, DONE, { answer: 'results', blocked: [], went: false, ...sending });
    const told = spoken(judged);
    expect(told.ok && (told.notes ?? [])).toEqual(note === '' ? [] : [expect.stringContaining(note)]);
  });

  const SENT = request('person=Ann+Lee&by=email');
  const change = (url: string): SeenRequest => request(undefined, { method: 'DELETE', url });
  it.each<[what: string, sending: Partial<Sending>, note: string]>([
    ['another change', { seen: [SENT, change('https://shop.example/all')] }, 'sent DELETE shop.example/all.'],
    [
      'another change with a value',
      { seen: [SENT, change('https://shop.example/all?person=Ann+Lee')] },
      'sent DELETE shop.example/all.',
    ],
    ['a change of another site', { seen: [SENT, change('https://log.example/all')] }, ''],
    ['an event', { seen: [SENT, request('{"event":"click"}')] }, ''],
    ['another address of a service worker', { answer: 'page', seen: [SENT] }, 'sent POST shop.example/api.'],
    ['the form’s address', { answer: 'page', seen: [SENT], went: true }, ''],
  ])('and a note names %s', (_what, sending, note) => {
    const told = spoken(judgeSending(plan(POST), DONE, { blocked: [], went: false, ...sending }));
    expect(told.ok && (told.notes ?? [])).toEqual(note === '' ? [] : [expect.stringContaining(note)]);
  });

  it('and a read is not, without a sign-in', () => {
    expect(judge({ answer: 'sign-in' }, plan(POST, { risk: 'read' }))).toBe('http-error');
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
      'The request was sent without “Name”',
      'wasn’t in the request',
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

  it.each<[what: string, of: PagePlan, sending: Partial<Sending>, judged: string]>([
    ['without a value that its page holds', labelled, { seen: [request('person=Ann+Lee')] }, 'not-seen'],
    ['without one that only has a name', plan(), { seen: [request('person=Ann+Lee')] }, 'done'],
    ['without a hidden one', second({ origin: 'hidden' }), { seen: [request('person=Ann+Lee')] }, 'not-seen'],
    ['with that emptied', plan(), { seen: [request('person=Ann+Lee&by=')] }, 'not-seen'],
    [
      'without one that is to stay',
      labelled,
      { seen: [request('{"person":"Ann Lee"}', { method: 'PATCH' })] },
      'done',
    ],
    [
      'with that emptied, in a change of the rest',
      labelled,
      { seen: [request('{"person":"Ann Lee","by":null}', { method: 'PATCH' })] },
      'not-seen',
    ],
    [
      'without a given one, in a change of the rest',
      labelled,
      { seen: [request('{"by":"email"}', { method: 'PATCH' })] },
      'not-seen',
    ],
    [
      'with that in a part which was not read',
      labelled,
      { seen: [request('person=Ann+Lee', { partial: true })] },
      'unconfirmed',
    ],
    ['without one that has no name', unnamed(), { seen: [request('{"person":"Ann Lee"}')] }, 'done'],
    [
      'with its label for another value',
      unnamed(),
      { seen: [request('{"person":"Ann Lee","contact":"bob"}')] },
      'sent-differently',
    ],
    [
      'with its label for none',
      unnamed(),
      { seen: [request('{"person":"Ann Lee","contact":""}')] },
      'not-seen',
    ],
    [
      'with its label for another value, in the address of the next page',
      unnamed({ ...POST, method: 'get' }),
      {
        answer: 'page',
        seen: [get('person=Ann+Lee&contact=bob', { isPage: true })],
        went: true,
      },
      'sent-differently',
    ],
    [
      'with its label by chance, where nothing has a name',
      plan(undefined, { sends: unnamed().sends.map((one) => ({ ...one, name: '' })) }),
      {
        seen: [request('{"person":"Ann Lee"}'), get('contact=7')],
      },
      'done',
    ],
    [
      'by the browser, which sends none that has no name',
      unnamed(POST),
      { answer: 'page', seen: [request('person=Ann+Lee', { isPage: true })], went: true },
      'done',
    ],
    [
      'by a script that leads on, with another one that has no name',
      plan(POST, { sends: SENDS.map((one) => ({ ...one, name: '' })) }),
      { answer: 'page', seen: [request('a=Ann+Lee&b=emails', { isPage: true })], went: true },
      'done',
    ],
    [
      'by a script in its place, without it',
      unnamed(POST),
      { answer: 'page', seen: [request('person=Ann+Lee')], went: true },
      'done',
    ],
  ])('%s, it is known', (_what, of, sending, judged) => {
    expect(judge({ answer: 'change', ...sending }, of)).toBe(judged);
  });

  it.each([
    ['insured=yes', 'done'],
    ['{"insured":true}', 'done'],
    ['{"insured":false}', 'sent-differently'],
    ['insured=no', 'sent-differently'],
    ['insured=yes&insured=yes', 'sent-differently'],
    ['{"insured":[]}', 'not-seen'],
    ['{"insured":null}', 'not-seen'],
    ['x=1', 'not-seen'],
  ])('a box that the page has ticked, as %s, is %s', (body, judged) => {
    const given = body.startsWith('{') ? body.replace('{', '{"person":"Ann Lee",') : `person=Ann+Lee&${body}`;
    const box: SentValue = {
      ...{ name: 'insured', label: 'Insured', shown: 'yes', isBox: true },
      origin: 'page-default',
    };
    const of = plan(POST, { sends: [SENDS[0]!, box] });
    expect(judge({ answer: 'change', seen: [request(given)], went: true }, of)).toBe(judged);
  });

  it('with the value that the person has accepted, and with no other', () => {
    const accepts = [
      { name: 'person', parameter: 'person', label: '', given: ['Ann Lee'], wrote: ['ANN LEE'] },
    ];
    const of = plan(undefined, { sends: [{ ...SENDS[0]!, shown: 'ANN LEE' }, SENDS[1]!], accepts });
    expect(judge({ seen: [request('person=ANN+LEE&by=email')] }, of)).toBe('done');
    expect(judge({ seen: [request('person=Ann+Lee&by=email')] }, of)).toBe('sent-differently');
  });

  it.each<[what: string, names: readonly string[] | undefined, body: string, judged: string]>([
    ['what its form had', ['person', 'by', 'tag'], 'person=Ann+Lee&by=email&tag=x', 'done'],
    ['a field that nobody was shown', ['person', 'by'], 'person=Ann+Lee&by=email&fee=99', 'sent-differently'],
    ['more, where no form is known', undefined, 'person=Ann+Lee&by=email&fee=99', 'done'],
  ])('that a script sends with %s', (_what, names, body, judged) => {
    const sending = { answer: 'change', seen: [request(body)], names, went: true } as const;
    expect(judge(sending, plan(POST))).toBe(judged);
    expect(judge(sending)).toBe('done');
  });

  it.each<[what: string, sent: Record<string, unknown>, judged: string]>([
    ['its value', { Accent: '#f00' }, 'done'],
    ['several values', { accent: [1, 2] }, 'done'],
    ['another value', { accents: '#f00' }, 'sent-differently'],
    ['its value, and another', { accent: '#f00', fee: 99 }, 'sent-differently'],
  ])('with %s of a control that the question named without a value', (_what, sent, judged) => {
    const unread: SentValue = { name: '', label: 'Accent', parameter: 'accent', origin: 'unknown' };
    const body = JSON.stringify({ person: 'Ann Lee', by: 'email', ...sent });
    const sending = { seen: [request(body)], names: ['person', 'by'], blocked: [], went: true };
    const outcome = spoken(judgeSending(plan(POST, { sends: [...SENDS, unread] }), DONE, sending));
    expect(outcome.ok ? 'done' : outcome.code).toBe(judged);
    if (judged === 'done') expect(JSON.stringify(outcome)).toContain('the page sent its own value');
  });

  it.each<[what: string, body: string, judged: string]>([
    ['another value', 'person=Bob&by=email', 'sent-differently'],
    ['the value', 'person=Ann+Lee&by=email', 'done'],
    ['what the form held', 'person=A.+Nobody&by=email', 'done'],
    ['nothing', 'person=&by=email', 'done'],
  ])('if the page has sent %s before', (_what, body, judged) => {
    const of = plan(undefined, { sends: [{ ...SENDS[0]!, was: ['A. Nobody'] }, SENDS[1]!] });
    const sending = { answer: 'page', early: [request(body)], seen: [PAGE] } as const;
    expect(judge(sending, of)).toBe(judged);
    expect(judge(sending, of, FAILED)).toBe(judged === 'done' ? 'unconfirmed' : judged);
  });

  it.each<[early: SeenRequest, judged: string]>([
    [telemetry('person=app&by=x'), 'done'],
    [request('person=app&by=x'), 'sent-differently'],
  ])('%j before', (early, judged) => {
    expect(judge({ answer: 'page', early: [early], seen: [PAGE], went: true }, plan(POST))).toBe(judged);
  });

  it.each<
    [what: string, early: SeenRequest, code: 'page-changed' | 'control-missing' | 'timeout', judged: string]
  >([
    ['by its form', PAGE, 'page-changed', 'unconfirmed'],
    [
      'by its form, filled in part',
      request('person=&by=email', { isPage: true }),
      'page-changed',
      'unconfirmed',
    ],
    ['by a script', request('{"person":"Ann Lee","by":"email"}'), 'page-changed', 'unconfirmed'],
    ['by a script, whose page stays', request('{"person":"Ann Lee","by":"email"}'), 'timeout', 'unconfirmed'],
    ['by a script, emptied in part', request('person=Ann+Lee&by='), 'control-missing', 'unconfirmed'],
    ['a check of one field, whose page stays', request('person=Ann+Lee'), 'timeout', 'timeout'],
    [
      'by its form, as a read',
      get('person=Ann+Lee&by=email', { isPage: true }),
      'page-changed',
      'unconfirmed',
    ],
    [
      'by a link',
      request('', { method: 'GET', url: 'https://shop.example/a', isPage: true }),
      'page-changed',
      'page-changed',
    ],
    ['by its form, while something was looked for', PAGE, 'control-missing', 'unconfirmed'],
    ['something else', request('{"event":"focus"}'), 'page-changed', 'page-changed'],
    ['otherwise', request('person=Bob&by=post', { isPage: true }), 'page-changed', 'sent-differently'],
  ])('if the run stopped before the submission and the page has sent %s', (_what, early, code, judged) => {
    const left: Outcome = { ok: false, code, message: 'The page has left.' };
    expect(judge({ early: [early] }, plan(POST), left)).toBe(judged);
  });

  it('if a script has sent the values, and a navigation elsewhere was blocked', () => {
    const stopped: Outcome = { ok: false, code: 'destination-changed', message: 'It leads elsewhere.' };
    expect(judge({ seen: [request('person=Ann+Lee&by=email')] }, plan(POST), stopped)).toBe('unconfirmed');
    expect(judge({ seen: [request('{"event":"click"}')] }, plan(POST), stopped)).toBe('destination-changed');
  });

  it.each<[what: string, seen: readonly SeenRequest[], judged: string]>([
    [
      'twice',
      [request('person=Ann+Lee&by=email'), request('{"person":"Ann Lee","by":"email"}')],
      'unconfirmed',
    ],
    [
      'also in an address',
      [PAGE, request('', { method: 'GET', url: `${PAGE.url}?person=Ann+Lee&by=email` })],
      'unconfirmed',
    ],
    [
      'to two addresses',
      [PAGE, request('person=Ann+Lee&by=email', { url: 'https://shop.example/log' })],
      'done',
    ],
    ['once, and then a part of it', [PAGE, request('by=email')], 'done'],
    ['beside telemetry with the name of a field', [PAGE, telemetry('person=app')], 'done'],
    ['beside telemetry that got no answer', [PAGE, telemetry('person=app', { status: 0 })], 'done'],
    ['beside telemetry with a value', [PAGE, telemetry('person=app&at=Ann+Lee&by=x')], 'sent-differently'],
    ['beside the site’s own request', [PAGE, request('person=app')], 'sent-differently'],
    ['only to another site, with another value', [telemetry('person=app')], 'sent-differently'],
  ])('that is sent %s', (_what, seen, judged) => {
    expect(judge({ answer: 'page', seen, went: true }, plan(POST))).toBe(judged);
  });

  it('and is not with a value that the page holds and has changed', () => {
    const sending = { seen: [request('person=Ann+Lee&by=post')], blocked: [], went: true } as const;
    expect(spoken(judgeSending(plan(), DONE, sending))).toMatchObject({ code: 'sent-differently' });
  });

  it('with the value as its control wrote it', () => {
    const sending = { seen: [request('person=A.+Lee&by=email')], blocked: [], went: true } as const;
    const held = [{ parameter: 'person', names: ['person'], values: ['A. Lee'] }];
    expect(judge({ ...sending, held })).toBe('done');
    expect(judge(sending)).toBe('sent-differently');
  });

  it.each<[code: string, others: readonly string[] | undefined, judged: string]>([
    ['Ann Lee', ['k2', 'Bob Ray'], 'done'],
    ['al', ['k2', 'Bob Ray'], 'done'],
    ['k1', ['k2', 'Bob Ray'], 'unconfirmed'],
    ['k2', ['k2', 'Bob Ray'], 'sent-differently'],
    ['Bob Ray', ['k2', 'Bob Ray'], 'sent-differently'],
    ['', ['k2', 'Bob Ray'], 'not-seen'],
    ['ann-lee', [], 'done'],
    ['k1', undefined, 'sent-differently'],
  ])('a drawn choice as “%s” beside %j: %s', (code, others, judged) => {
    const of = plan(undefined, { sends: [{ ...SENDS[0]!, isDrawn: true }, SENDS[1]!] });
    const held = [{ parameter: 'person', names: [], values: [], ...(others && { others, codes: [[]] }) }];
    const body = { person: code, by: 'email' };
    expect(judge({ seen: [request(JSON.stringify(body))], held }, of)).toBe(judged);
    const hidden: SentValue = { name: 'who_id', label: '', shown: '', origin: 'hidden' };
    const behind = plan(undefined, {
      sends: [{ ...SENDS[0]!, name: '', label: '', isDrawn: true }, SENDS[1]!, hidden],
    });
    const id = request(JSON.stringify({ who_id: code, by: 'email' }));
    expect(judge({ seen: [id], held }, behind)).toBe(code === '' ? 'not-seen' : judged);
  });

  it.each<[sent: Record<string, string>, judged: string]>([
    [{ badge: 'k1' }, 'done'],
    [{ badge: 'k2' }, 'not-seen'],
    [{ by: 'k1' }, 'sent-differently'],
  ])('a drawn choice under another name, whose code the page’s data tells: %j', (sent, judged) => {
    const of = plan(undefined, { sends: [{ ...SENDS[0]!, isDrawn: true }, SENDS[1]!] });
    const held = [{ parameter: 'person', names: [], values: [], others: ['Bob Ray'], codes: [[]] }];
    const texts = ['[["k1","Ann Lee"],["k2","Bob Ray"]]'];
    const body = JSON.stringify({ by: 'email', ...sent });
    expect(judge({ seen: [request(body)], held, texts }, of)).toBe(judged);
  });

  it.each<[name: string, wrote: string, judged: string]>([
    ['person', 'k1', 'done'],
    ['person', 'Ann Lee', 'done'],
    ['person', 'zz9', 'done'],
    ['person', 'k2', 'not-seen'],
    ['badge', 'zz9', 'not-seen'],
  ])('an accepted “%s” that the page has set to “%s”: %s', (name, wrote, judged) => {
    const hidden: SentValue = { name, label: '', shown: wrote, origin: 'hidden' };
    const behind = plan(undefined, {
      sends: [{ ...SENDS[0]!, name: '', label: '', isDrawn: true }, SENDS[1]!, hidden],
      accepts: [{ name, label: '', given: [''], wrote: [wrote] }],
    });
    const held = [{ parameter: 'person', names: [], values: [], codes: [[]], others: ['k2', 'Bob Ray'] }];
    const body = request(JSON.stringify({ [name]: wrote, by: 'email' }));
    expect(judge({ seen: [body], held }, behind)).toBe(judged);
  });

  it.each([
    ['bob', 'done'],
    ['k2', 'unconfirmed'],
    ['k9', 'sent-differently'],
  ])('several drawn choices, one of them as “%s”: %s', (code, judged) => {
    const one: SentValue = { ...SENDS[0]!, name: 'who', parameter: 'who', isDrawn: true };
    const { steps, ...rest } = plan(undefined, { sends: [one, { ...one, shown: 'Bob Ray' }] });
    const fill = { kind: 'fill', parameter: 'who', value: ['Ann Lee', 'Bob Ray'], selector: '#p' } as const;
    const held = [{ parameter: 'who', names: [], values: [], codes: [[], []], others: ['k9'] }];
    const seen = [request(JSON.stringify({ who: ['ann', code] }))];
    expect(judge({ seen, held }, { ...rest, steps: [fill, steps[1]!] })).toBe(judged);
  });

  it('a code with a hyphen for two levels of choices', () => {
    const one: SentValue = { ...SENDS[0]!, shown: 'Austria', isDrawn: true };
    const { steps, ...rest } = plan(undefined, { sends: [one, { ...one, shown: 'Vienna' }] });
    const fill = { kind: 'fill', parameter: 'person', value: ['Austria', 'Vienna'], selector: '#p' } as const;
    const seen = [request(JSON.stringify({ person: 'at-9' }))];
    const texts = ['[{"id":"at","name":"Austria"},{"id":"at-9","name":"Vienna"}]'];
    expect(judge({ seen, texts }, { ...rest, steps: [fill, steps[1]!] })).toBe('done');
  });

  it.each([
    ['[{"id":"k1","name":"Ann Lee"},{"id":"k2","name":"Bob Ray"}]', 'done'],
    ['[{"id":"k2","name":"Ann Lee"}]', 'unconfirmed'],
    ['{"k1":"Ann Lee"} {"k1":"Bob Ray"}', 'unconfirmed'],
  ])('a code of a drawn choice beside the page’s own %s: %s', (text, judged) => {
    const of = plan(undefined, { sends: [{ ...SENDS[0]!, isDrawn: true }, SENDS[1]!] });
    const held = [{ parameter: 'person', names: [], values: [], codes: [[]], others: ['Bob Ray'] }];
    const seen = [request(JSON.stringify({ person: 'k1', by: 'email' }))];
    expect(judge({ seen, held, texts: [text] }, of)).toBe(judged);
    const outcome = judgeSending(of, DONE, { seen, held, blocked: [], went: false });
    expect(spoken(outcome)).toMatchObject({
      code: 'unconfirmed',
      message: expect.stringContaining('“Name” was sent as “k1”. Nothing on the page shows'),
      problems: [{ pointer: '/person', message: 'was sent as “k1”' }],
    });
  });

  it.each([
    ['carl', 'done'],
    ['', 'not-seen'],
    ['bob', 'sent-differently'],
  ])('a control without a name that a script sends in an address, as “%s”: %s', (contact, judged) => {
    const url = `https://shop.example/find?person=Ann+Lee&contact=${contact}`;
    const seen = [request('', { method: 'GET', url, isPage: true })];
    const of = unnamed({ ...POST, method: 'get', url: 'https://shop.example/find' });
    expect(judge({ answer: 'page', seen, went: true }, of)).toBe(judged);
  });

  it.each(['', ':r1:', 'segmented-_r_4_', 'v-0-1'])(
    'with a note of what a script has left out, under the name “%s”',
    (name) => {
      const sending = { seen: [request('{"person":"Ann Lee"}')], blocked: [], went: false };
      const notes = [expect.stringContaining('“Contact”')];
      expect(spoken(judgeSending(unnamed(undefined, name), DONE, sending))).toMatchObject({
        ok: true,
        notes,
      });
    },
  );

  it.each<[origin: SentValue['origin'], judged: string]>([
    ['page-default', 'sent-differently'],
    ['hidden', 'done'],
  ])('instead of a value that was shown, in a field that is %s: %s', (origin, judged) => {
    const to: SentValue = { ...SENDS[1]!, name: 'to', shown: 'carl', origin };
    const of = plan(undefined, { sends: [{ ...SENDS[0]!, name: '', label: '' }, to] });
    expect(judge({ seen: [request('{"to":"Ann Lee"}')] }, of)).toBe(judged);
  });

  it.each([
    ['of its control', ['who_from'], 'done'],
    ['of the page', [], 'not-seen'],
  ])('that leaves out a field %s: %s', (_whose, names, judged) => {
    const from: SentValue = { name: 'who_from', label: '', shown: '20', origin: 'hidden' };
    const held = [{ parameter: 'person', names, values: ['Ann Lee'] }];
    const sending = { seen: [request('person=Ann+Lee&by=email')], held } as const;
    expect(judge(sending, plan(undefined, { sends: [...SENDS, from] }))).toBe(judged);
  });

  it.each([
    [400, 'http-error', 'POST shop.example/api, and the response was 400', /^Change the value/],
    [401, 'http-error', 'POST shop.example/api, and the response was 401', /^Sign in/],
    [503, 'http-error', 'POST shop.example/api, and the response was 503', /whether it already worked/],
    [0, 'unconfirmed', 'POST shop.example/api and got no response', /whether it already worked/],
  ])('and is not with an answer of %s: %s', (status, code, said, next) => {
    const sending = {
      answer: 'change',
      seen: [request('{"who":"Ann Lee"}', { status })],
      blocked: [],
      went: false,
    } as const;
    expect(spoken(judgeSending(plan(), DONE, sending))).toMatchObject({
      code,
      ...(status > 0 && { status }),
      message: expect.stringContaining(said),
      next: expect.stringMatching(next),
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

  it.each<[what: string, sending: Partial<Sending>, of: PagePlan, asks: string, question: string]>([
    ['nothing was sent', {}, plan(), 'invalid-arguments', 'unconfirmed'],
    ['nothing was sent, of a form', {}, plan(POST), 'invalid-arguments', 'unconfirmed'],
    ['a dialog closed', {}, plan({ ...POST, method: 'dialog' }), 'invalid-arguments', 'unconfirmed'],
    ['a read', {}, plan({ ...POST, method: 'get' }, { risk: 'read' }), 'invalid-arguments', 'done'],
    ['a declared read', {}, plan(undefined, { isDeclaredRead: true }), 'invalid-arguments', 'done'],
    ['a load', { seen: [request('', { method: 'GET' })] }, plan(), 'invalid-arguments', 'unconfirmed'],
    ['the values were sent', { seen: [request('person=Ann+Lee&by=email')] }, plan(), 'done', 'done'],
    ['something was sent', { seen: [request('{"event":"click"}')] }, plan(), 'unconfirmed', 'unconfirmed'],
    ['nobody watched', { seen: undefined }, plan(), 'unconfirmed', 'unconfirmed'],
  ])('and may not be if the page asks, and %s', (_what, sending, of, asks, question) => {
    expect(judge({ answer: 'asks', ...sending }, of)).toBe(asks);
    expect(judge({ answer: 'question', ...sending }, of)).toBe(question);
  });

  const REFUSED = request('person=Ann+Lee&by=email', { status: 401 });
  const LATER = get('job=7', { error: 'no funds' });
  it.each<[what: string, seen: readonly SeenRequest[], judged: string]>([
    ['refused and sent again', [REFUSED, request('person=Ann+Lee&by=email')], 'done'],
    ['refused twice', [REFUSED, REFUSED], 'http-error'],
    [
      'refused and sent again with a new token',
      [
        request('person=Ann+Lee&by=email&csrf_token=1', { status: 403 }),
        request('person=Ann+Lee&by=email&csrf_token=2'),
      ],
      'done',
    ],
    [
      'refused, beside another call of the same address',
      [
        request('{"query":"book","person":"Ann Lee","by":"email"}', { status: 422 }),
        request('{"query":"log","person":"Ann Lee","by":"email"}'),
      ],
      'unconfirmed',
    ],
    [
      'refused and sent again with another query',
      [
        { ...REFUSED, url: 'https://shop.example/api?do=book' },
        request('person=Ann+Lee&by=email', { url: 'https://shop.example/api?do=check' }),
      ],
      'unconfirmed',
    ],
    [
      'accepted, and answered after a while',
      [request('person=Ann+Lee&by=email', { status: 202 }), { ...LATER, status: 404 }, get('job=7')],
      'done',
    ],
    [
      'accepted, and another job answered after a failed one',
      [request('person=Ann+Lee&by=email', { status: 202 }), LATER, get('job=8')],
      'unconfirmed',
    ],
    [
      'accepted, beside the failure of another site',
      [
        request('person=Ann+Lee&by=email', { status: 202 }),
        get('', { url: 'https://ads.example/a', status: 404 }),
      ],
      'done',
    ],
    ['refused and sent otherwise', [REFUSED, request('person=Bob&by=email')], 'sent-differently'],
    [
      'refused and sent elsewhere',
      [REFUSED, request('by=email', { url: 'https://shop.example/log' })],
      'http-error',
    ],
    ['sent again after an error', [{ ...REFUSED, status: 503 }, PAGE], 'unconfirmed'],
    [
      'accepted, and failed later',
      [request('person=Ann+Lee&by=email', { status: 202 }), LATER],
      'unconfirmed',
    ],
    ['done, beside a read that failed', [request('person=Ann+Lee&by=email'), LATER], 'done'],
  ])('that is %s', (_what, seen, judged) => {
    expect(judge({ answer: 'change', seen })).toBe(judged);
  });

  it('if the action has no values, by any request that isn’t a read', () => {
    expect(judge({ answer: 'nothing', seen: [request('x')] }, plan(undefined, { sends: [] }))).toBe('done');
  });
});

it.each<[what: string, sent: readonly (readonly SeenRequest[])[], judged: string]>([
  ['after its thanks', [[], [], [request('person=Ann+Lee&by=email')]], 'done'],
  ['otherwise after its thanks', [[], [request('person=Bob&by=email')]], 'sent-differently'],
  ['never', [[]], 'done'],
])('a page that sends %s', async (_what, sent, judged) => {
  vi.useFakeTimers();
  let looks = 0;
  const late = judgeLate(async () => {
    const seen = sent[Math.min(looks++, sent.length - 1)]!;
    return judgeSending(plan(), DONE, { answer: 'change', seen, blocked: [], went: false });
  });
  await vi.advanceTimersByTimeAsync(5_000);
  const { ok, ...more } = spoken(await late);
  expect(ok ? 'done' : (more as { code: string }).code).toBe(judged);
  expect(looks).toBeGreaterThan(sent.length - 1);
  vi.useRealTimers();
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
      { answer: 'change', seen: [request('{"a":"Ann Lee","b":"email"}')] },
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
