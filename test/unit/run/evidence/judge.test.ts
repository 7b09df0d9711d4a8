import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type HeldValue,
  isObject,
  type Json,
  type JsonObject,
  type PagePlan,
  type SeenRequest,
  type SentValue,
} from '../../../../lib/model/index.ts';
import { type Added, addedTo, besideIn, withoutShown } from '../../../../lib/run/evidence/added.ts';
import { drawnDefaultsOf, type Expected, expectedOf } from '../../../../lib/run/evidence/expected.ts';
import {
  changesBefore,
  changesIn,
  concerns,
  type Judged,
  judge,
} from '../../../../lib/run/evidence/judge.ts';
import { OWN } from '../../../builders.ts';
import { rowsOf } from '../../../tables.ts';

const TABLES = new URL('judge.txt', import.meta.url);

// A day at the present time counts as the day, so the time must differ from those in the table.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-03T03:07:20') }));
afterAll(() => void vi.useRealTimers());

interface PageCell {
  readonly fill?: JsonObject;
  readonly sends?: readonly Partial<SentValue>[];
  readonly held?: readonly HeldValue[];
  readonly accepts?: PagePlan['accepts'];
}

const cellOf = (cell: JsonObject): PageCell => ('fill' in cell ? (cell as PageCell) : { fill: cell });

const expectedIn = (cell: JsonObject): readonly Expected[] =>
  expectedOf(planIn(cell), cellOf(cell).held ?? []);

function planIn(cell: JsonObject): PagePlan {
  const { fill, sends = [], accepts = [] } = cellOf(cell);
  const plan = planOf(fill ?? {});
  const more = sends.map(
    (one): SentValue => ({
      name: one.parameter ?? '',
      label: '',
      origin: one.parameter === undefined ? 'page-default' : 'given',
      ...one,
    }),
  );
  const isAgain = ({ parameter }: SentValue) => more.some((one) => one.parameter === parameter);
  return { ...plan, accepts, sends: [...plan.sends.filter((one) => !isAgain(one)), ...more] };
}

/** "?name" is a control without a name, and "name*" a choice in a custom control. */
function planOf(given: JsonObject): PagePlan {
  const all = Object.entries(given).map(([key, value]) => {
    const parameter = key.replace(/^\?|\*$/g, '');
    return { parameter, name: key.startsWith('?') ? '' : parameter, value, drawn: key.endsWith('*') };
  });
  const shown = (value: Json): readonly string[] => {
    if (typeof value === 'boolean') return value ? ['on'] : [];
    return Array.isArray(value)
      ? value.map(String)
      : [isObject(value) ? JSON.stringify(value) : String(value)];
  };
  return {
    ...OWN,
    ...{ kind: 'page', action: 'awas:x', risk: 'change', consent: true, url: 'https://shop.example/' },
    ...{ summary: [], warnings: [] },
    sends: all.flatMap(({ parameter, name, value, drawn }) =>
      shown(value).map(
        (text): SentValue => ({
          ...{ name, label: '', shown: text, origin: 'given', parameter },
          ...(drawn && { isDrawn: true }),
        }),
      ),
    ),
    steps: all.map(({ parameter, value }) => ({ kind: 'fill', parameter, value, selector: '#x' })),
    fields: all.flatMap(({ parameter, name }) => (name === '' ? [] : [`${name}={${parameter}}`])),
  };
}

const REQUEST: SeenRequest = { method: 'POST', url: 'https://shop.example/api', status: 200 };

function requestOf(cell: Json): SeenRequest {
  const isRequest = isObject(cell) && ['method', 'url', 'body'].some((name) => name in cell);
  if (isRequest) return { ...REQUEST, ...cell } as SeenRequest;
  return { ...REQUEST, body: typeof cell === 'string' ? cell : JSON.stringify(cell) };
}

const requestsOf = (cell: Json): readonly SeenRequest[] => {
  const isList = Array.isArray(cell) && cell.every((one) => isObject(one) && ('body' in one || 'url' in one));
  return isList ? cell.map(requestOf) : [requestOf(cell)];
};

const told = (all: readonly Judged[]) =>
  Object.fromEntries(
    all.flatMap(({ expected, seen, as, isEmptied }) =>
      seen === 'sent'
        ? []
        : [
            [
              expected.parameter ?? expected.label,
              [seen, ...(as === undefined ? [] : [as]), ...(isEmptied ? ['emptied'] : [])].join(' '),
            ],
          ],
    ),
  );

describe('what was sent', () => {
  const rows = rowsOf<[what: string, given: JsonObject, sent: Json, known: Json]>(TABLES, 'judged');
  it.each(rows)('%s', (_what, given, sent, known) => {
    const judged = judge(expectedIn(given), requestsOf(sent));
    expect(told(judged)).toEqual(known === 'sent' ? {} : known);
  });
});

it.each<[what: string, sent: Partial<SeenRequest>]>([
  ['an equal one that was cut off', { body: `to=alice&pad=${'x'.repeat(100_000)}`, partial: true }],
  ['more members than are read', { body: `to=alice${'&x=1'.repeat(5_000)}&to=mallory` }],
  ['more objects than are read', { body: JSON.stringify([{ to: 'alice' }, ...Array(5_000).fill({ x: 1 })]) }],
  ['more of a text than is read', { body: `{to: "alice"${', x: 1'.repeat(5_000)}, to: "mallory"}` }],
  [
    'more of an address than is read',
    { method: 'GET', url: `https://a.example/?to=alice${'&x'.repeat(5_000)}` },
  ],
  [
    'more of an address, and a text',
    { url: `https://a.example/?to=alice${'&x'.repeat(5_000)}`, body: 'alice' },
  ],
  [
    'a deeper object than is read',
    { body: `[{"to":"alice"},${'{"a":'.repeat(41)}{"to":"bob"}${'}'.repeat(41)}]` },
  ],
])('a value next to %s', (_what, sent) => {
  const known = judge(expectedIn({ to: 'alice' }), [{ ...REQUEST, ...sent }]);
  expect(told(known)).toEqual({ to: 'not-observable' });
});

it.each([
  ['present', 60_000, {}],
  ['another', 7_200_000, { day: 'sent-differently' }],
])('a day at the %s time', (_what, ago, known) => {
  const then = new Date('2027-09-14T00:00');
  const now = new Date(Date.now() - ago);
  then.setHours(now.getHours(), now.getMinutes(), now.getSeconds());
  const judged = judge(expectedIn({ day: '2027-09-14' }), [requestOf({ day: then.toISOString() })]);
  expect(Object.fromEntries(judged.flatMap(({ seen }) => (seen === 'sent' ? [] : [['day', seen]])))).toEqual(
    known,
  );
});

it('a long text whose end was cut off', () => {
  const note = 'one two '.repeat(12_500);
  const known = judge(expectedIn({ '?note': note }), [{ ...REQUEST, body: note, partial: true }]);
  expect(told(known)).toEqual({ note: 'not-observable' });
});

it.each([
  ['GraphQL', `mutation { a(to: "alice") b(to: "${'m'.repeat(2_001)}") }`],
  ['XML', `<o><to>alice</to><to>${'m'.repeat(2_001)}</to></o>`],
])('a long value beside the approved one in %s', (_what, body) => {
  const [known] = judge(expectedIn({ to: 'alice' }), [{ ...REQUEST, body }]);
  expect(known?.seen).toBe('sent-differently');
});

describe('what is about to be sent', () => {
  const rows = rowsOf<[what: string, given: JsonObject, sent: Json, isForm: boolean, Json]>(
    TABLES,
    'changes',
  );
  it.each(rows)('%s', (_what, given, sent, isForm, changes) => {
    expect(told(changesIn(expectedIn(given), requestOf(sent), isForm))).toEqual(changes);
  });
});

describe('a request of the page', () => {
  const rows = rowsOf<[what: string, given: JsonObject, sent: Json, boolean]>(TABLES, 'concerns');
  it.each(rows)('%s', (_what, given, sent, isOurs) => {
    expect(concerns(expectedIn(given), requestOf(sent))).toBe(isOurs);
  });
});

describe('what is sent while the form is filled', () => {
  const rows = rowsOf<[what: string, given: JsonObject, sent: Json, Json]>(TABLES, 'before');
  it.each(rows)('%s', (_what, given, sent, changes) => {
    expect(told(changesBefore(expectedIn(given), requestOf(sent)))).toEqual(changes);
  });
});

describe('fields that nobody was shown', () => {
  const rows = (part: string) => rowsOf<[what: string, given: JsonObject, sent: Json, Json]>(TABLES, part);
  const told = (all: readonly Added[]) => all.map(({ name, value }) => `${name}=${value}`);
  it.each([
    ['added', true],
    ['added by a script', false],
  ])('%s', (part, isForm) => {
    for (const [what, given, sent, added] of rows(part)) {
      const [names, drawn] = [new Set(Object.keys(cellOf(given).fill ?? {})), drawnDefaultsOf(planIn(given))];
      const found = addedTo(expectedIn(given), names, requestOf(sent), isForm);
      expect(told(withoutShown(found, drawn, ['{20:"Double room"}'])), what).toEqual(added);
    }
  });
  it.each(rows('beside'))('%s', (_what, given, sent, added) => {
    expect(told(besideIn(expectedIn(given), requestOf(sent)))).toEqual(added);
  });
});
