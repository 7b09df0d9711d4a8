import { describe, expect, it } from 'vitest';
import type { Action, Json, Outcome, Parameter } from '../../../../lib/model/index.ts';
import { expectationOf, judgeAnswer, missingBefore, plan, propose } from '../../../../lib/run/index.ts';
import { action, context, documentWith, parameter } from '../../../builders.ts';
import { spoken } from '../../../in-english.ts';

const answered = (value: Json): Outcome => ({
  ok: true,
  status: 200,
  tookMs: 1,
  data: { kind: 'json', value },
});
const failed = (value: Json): Outcome => ({
  ok: false,
  code: 'http-error',
  message: 'The server answered 409.',
  status: 409,
  data: { kind: 'json', value },
});

describe('judgeAnswer compares an answer with the declaration', () => {
  const of = action({
    output: { type: 'object', properties: { summary: { type: 'string' } }, required: ['summary'] },
  });
  const expected = expectationOf(of, { SEAT_UNAVAILABLE: 'retry search_flights with different parameters' });
  it('WOA-4.2-f, AWAS-mcp-a2a-i: an answer as declared passes', () => {
    expect(judgeAnswer(answered({ summary: 'x' }), expected)).toEqual(answered({ summary: 'x' }));
  });
  it('WOA-4.2-f: one that is not is told, and still shown', () => {
    const judged = judgeAnswer(answered({ summary: 5 }), expected);
    expect(spoken(judged)).toMatchObject({
      ok: true,
      data: { value: { summary: 5 } },
      notes: ['Not as declared at /summary: Expected text, got 5.'],
    });
  });
  it('an output that cannot be checked is no fault', () => {
    const judged = judgeAnswer(answered('x'), { output: { $ref: 'https://x.example/' } });
    expect(spoken(judged)).toMatchObject({
      ok: true,
      notes: [expect.stringContaining('couldn’t be checked completely')],
    });
  });
  it.each<[Json]>([
    [{ error: { code: 'SEAT_UNAVAILABLE' } }],
    [{ code: 'SEAT_UNAVAILABLE' }],
    [{ error: 'SEAT_UNAVAILABLE' }],
  ])('AWP-10-c: the declared recovery is the next step after %j', (body) => {
    expect(spoken(judgeAnswer(failed(body), expected))).toMatchObject({
      next: 'About the error SEAT_UNAVAILABLE, the site says: “retry search_flights with different parameters”.',
    });
  });
  it('an unknown code has none, nor has one that is a property of every object', () => {
    for (const code of ['OTHER', 'constructor'])
      expect(judgeAnswer(failed({ code }), expected)).toEqual(failed({ code }));
  });
  it('errors of GraphQL are errors', () => {
    const graphql = expectationOf(
      action({ transport: { kind: 'graphql', url: 'https://shop.example/graphql' } }),
      undefined,
    );
    expect(
      judgeAnswer(answered({ data: null, errors: [{ message: 'No such field' }] }), graphql),
    ).toMatchObject({
      ok: false,
      code: 'http-error',
      message: 'The server answered with errors: No such field.',
    });
    expect(judgeAnswer(answered({ data: { a: 1 } }), graphql)).toMatchObject({ ok: true });
  });
});

describe('AWP-11-b: prerequisites are run first', () => {
  const document = documentWith({
    url: 'https://shop.example/agent.json',
    dependencies: { book: ['search'], check_in: ['book'], seat: ['book', 'search'], a: ['b'], b: ['a'] },
  });
  const of = (id: string): Action => action({ id, key: `awp:${id}` });
  it.each<[id: string, done: readonly string[], missing: readonly string[]]>([
    ['search', [], []],
    ['book', [], ['search']],
    ['book', ['search'], []],
    ['check_in', [], ['search', 'book']],
    ['check_in', ['search'], ['book']],
    ['seat', [], ['search', 'book']],
    ['a', [], ['b']],
    ['constructor', [], []],
  ])('%s after %j needs %j', (id, done, missing) => {
    expect(missingBefore(of(id), [document], new Set(done))).toEqual(missing);
  });
  it('nothing is planned before', () => {
    expect(plan(of('check_in'), {}, context({ documents: [document] }))).toMatchObject({
      ok: false,
      code: 'not-runnable',
      message: '“Find” needs the result of “search”, then “book”: run that first.',
    });
    expect(
      plan(of('book'), {}, context({ documents: [document], doneIn: () => new Set(['search']) })).ok,
    ).toBe(true);
  });
  it('their outputs are proposed as inputs by name', () => {
    const book = action({
      parameters: [
        parameter('flight_number', 'body'),
        parameter('search_token', 'body'),
        parameter('seat', 'body'),
      ],
    });
    const data = {
      kind: 'json',
      value: {
        searchToken: 't1',
        flights: [{ flight_number: 'LH1' }, { flight_number: 'LH2' }, { flight_number: 'LH1' }],
      },
    } as const;
    expect(propose(book, [{ action: 'search', data }])).toEqual([
      { parameter: 'search_token', value: 't1', from: 'search', field: 'searchToken' },
      { parameter: 'flight_number', value: 'LH1', from: 'search', field: 'flight_number' },
      { parameter: 'flight_number', value: 'LH2', from: 'search', field: 'flight_number' },
    ]);
  });
  it.each<[string, Parameter, Json, boolean]>([
    ['an id', parameter('isbn', 'body'), '978', true],
    [
      'a choice of its list',
      parameter('type', 'body', { type: 'string', enum: ['tent', 'tarp'] }),
      'tarp',
      true,
    ],
    ['no choice of its list', parameter('size', 'body', { type: 'string', enum: ['S', 'M'] }), 'XL', false],
    ['a text for a number', parameter('nights', 'body', { type: 'integer' }), 'two', false],
    ['a number for a text', parameter('code', 'body', { type: 'string' }), 7, false],
    ['what many things are called', parameter('name', 'body'), 'Bothy Tarp', false],
    ['a title', parameter('title', 'body'), 'Dune', false],
    ['an address', parameter('delivery_address', 'body'), 'Harbour 1', false],
    ['a telephone number', parameter('contactPhone', 'body'), '+30 1', false],
    ['a mail address', parameter('e-mail', 'body'), 'a@b.example', false],
    ['a birthday', parameter('date_of_birth', 'body'), '2001-01-01', false],
    ['somebody’s name', parameter('last_name', 'body'), 'Moss', false],
    [
      'whom it is about',
      { ...parameter('reference', 'body'), description: 'Who comes to fetch it' },
      'x',
      false,
    ],
  ])('%s is proposed only where it fits', (_, one, value, isProposed) => {
    const data = { kind: 'json', value: { items: [{ [one.name]: value }] } } as const;
    const proposed = propose(action({ parameters: [one] }), [{ action: 'search', data }]);
    expect(proposed.map((each) => each.value)).toEqual(isProposed ? [value] : []);
  });
  it('so are those of a table that was read from a page', () => {
    const add = action({ parameters: [parameter('sku', 'form')] });
    const data = {
      kind: 'table',
      columns: ['title', 'sku'],
      rows: [['Dune', 'GD-1'], ['Emma'], ['Persuasion', '']],
      more: false,
    } as const;
    expect(propose(add, [{ action: 'search', data }])).toEqual([
      { parameter: 'sku', value: 'GD-1', from: 'search', field: 'sku' },
    ]);
  });
});
