import { describe, expect, test } from 'vitest';
import { allCases, FIELDS, honestCases, paired, SENDS, sample } from '../../liars/cases.ts';
import { type Attempt, type Expected, judge } from '../../liars/judge.ts';
import type { Arrival } from '../../liars/site.ts';

const shown = [
  { called: ['payee'], value: 'anna' },
  { called: ['note', 'remark'], value: 'note.txt' },
];
const entries = { payee: 'anna', note: 'note.txt: hello' };
const DONE: Attempt = { questions: [shown], done: true, code: '', said: 'Thank you' };
const NATIVE: Expected = {
  ...{ method: 'POST', entries, isHonest: false, isScript: false, isUnread: false, isSentOn: false },
  tokens: ['csrf'],
};
const SCRIPT = { ...NATIVE, isScript: true };
const HONEST = { ...NATIVE, isHonest: true };
const SENT_ON = { ...NATIVE, isSentOn: true };

const STAYED: Attempt = {
  ...DONE,
  said: 'AWAS Lens saw no request with these values: the page answered by itself.',
};

const NAMED: Attempt = { ...DONE, said: 'The page also sent “payer”: “anna”.' };

const failed = (code: string): Attempt => ({ ...DONE, done: false, code });
const asked = (value: string): Attempt => ({
  ...DONE,
  questions: [shown, [{ called: ['payee'], value }, shown[1]!]],
});
function came(text: string, to: Arrival['to'] = 'r', method = 'POST'): Arrival {
  const query = new URLSearchParams(text);
  return {
    method,
    to,
    entries: Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)])),
  };
}
const RIGHT = came('payee=anna&note=note.txt: hello');
const RENAMED = came('payer=anna&note=note.txt: hello');
const OTHER = came('payee=boris&note=note.txt: hello');

describe('the judge of liars', () => {
  test.each<[what: string, Attempt, readonly Arrival[], Expected, ReturnType<typeof judge>['is']]>([
    ['as approved', DONE, [RIGHT], NATIVE, 'exact'],
    ['as approved, by the second question', asked('boris'), [OTHER], NATIVE, 'exact'],
    ['as the first question said, not the second', asked('boris'), [RIGHT], NATIVE, 'wrong'],
    ['a token beside it', DONE, [came('payee=anna&note=note.txt: hello&csrf=1')], NATIVE, 'exact'],
    ['another value', DONE, [OTHER], NATIVE, 'wrong'],
    ['another value, admitted too late', failed('sent-differently'), [OTHER], NATIVE, 'wrong'],
    ['another value of a script, admitted', failed('sent-differently'), [OTHER], SCRIPT, 'told'],
    ['another value of a script, called a timeout', failed('timeout'), [OTHER], SCRIPT, 'wrong'],
    ['another value of a script, done', DONE, [OTHER], SCRIPT, 'wrong'],
    ['a value in other letters', DONE, [came('payee=Anna&note=note.txt: hello')], NATIVE, 'wrong'],
    ['another file of that name', DONE, [came('payee=anna&note=note.txt: bye')], NATIVE, 'wrong'],
    ['one more field', DONE, [came('payee=anna&note=note.txt: hello&fee=1')], NATIVE, 'wrong'],
    ['one field twice', DONE, [came('payee=anna&payee=anna&note=note.txt: hello')], NATIVE, 'wrong'],
    ['one field less', DONE, [came('payee=anna')], NATIVE, 'wrong'],
    ['another method', DONE, [came('payee=anna&note=note.txt: hello', 'r', 'GET')], NATIVE, 'wrong'],
    ['another address', DONE, [came('payee=anna&note=note.txt: hello', 'other')], NATIVE, 'wrong'],
    ['another site', DONE, [RIGHT, came('payee=anna&note=note.txt: hello', 'elsewhere')], SCRIPT, 'wrong'],
    ['twice', DONE, [RIGHT, RIGHT], NATIVE, 'wrong'],
    ['nothing', DONE, [], NATIVE, 'wrong'],
    ['nothing, refused', failed('destination-changed'), [], NATIVE, 'refused'],
    ['nothing of an honest page', failed('destination-changed'), [], HONEST, 'wrong'],
    ['as approved, called failed', failed('timeout'), [RIGHT], NATIVE, 'wrong'],
    ['as approved, in doubt', failed('unconfirmed'), [RIGHT], NATIVE, 'told'],
    ['as approved of an honest page, in doubt', failed('unconfirmed'), [RIGHT], HONEST, 'wrong'],
    ['sent on to another site, done', DONE, [RIGHT], SENT_ON, 'wrong'],
    ['sent on to another site, stopped', failed('http-error'), [RIGHT], SENT_ON, 'told'],
    ['nothing, by its own account', STAYED, [], SCRIPT, 'told'],
    ['nothing of an honest page, by its own account', STAYED, [], HONEST, 'wrong'],
    ['another value, and nothing seen', STAYED, [OTHER], SCRIPT, 'wrong'],
    ['another value, and nothing to be seen', STAYED, [OTHER], { ...SCRIPT, isUnread: true }, 'told'],
    ['another name, which nobody is told', DONE, [RENAMED], SCRIPT, 'wrong'],
    ['another name, told', NAMED, [RENAMED], SCRIPT, 'told'],
    ['another name, told, in a form', NAMED, [RENAMED], NATIVE, 'wrong'],
    [
      'another name, told, and another value',
      NAMED,
      [came('payer=boris&note=note.txt: hello')],
      SCRIPT,
      'wrong',
    ],
    ['without a question', { ...DONE, questions: [] }, [RIGHT], NATIVE, 'wrong'],
  ])('%s', (_what, attempt, arrivals, expected, is) => {
    expect(judge(attempt, arrivals, expected).is).toBe(is);
  });

  test.each([
    ['0301234567', '(030) 123-4567', 'wrote (030) 123-4567', 'exact'],
    ['0301234567', '(030) 123-4567', 'Thank you', 'wrong'],
    ['0301234567', '(030) 123-4568', 'wrote (030) 123-4568', 'wrong'],
    ['1234.5', '1,234.50', 'wrote 1,234.50', 'exact'],
    ['1234.5', '1,234.50', 'Thank you', 'wrong'],
    ['12.345', '12,345.0', 'wrote 12,345.0', 'wrong'],
    ['10.50', '1050', 'wrote 1050', 'wrong'],
  ])('%s that arrives as %s, which says “%s”, is %4$s', (value, arrived, said, is) => {
    const attempt: Attempt = { ...DONE, said, questions: [[{ called: ['phone'], value }]] };
    const arrival: Arrival = { method: 'POST', to: 'r', entries: { phone: [arrived] } };
    expect(judge(attempt, [arrival], { ...NATIVE, entries: { phone: value } }).is).toBe(is);
  });
});

describe('the cases', () => {
  test('each has a key and an id of its own', () => {
    const all = allCases();
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test('pairs leave out nothing of the table, and a seed gives the same ones again', () => {
    const cases = paired(7);
    expect(cases.map(({ key }) => key)).toEqual(paired(7).map(({ key }) => key));
    const parts = (list: typeof cases) =>
      new Set(list.flatMap(({ moment, change, field, send }) => [moment, change, field.id, send.id]));
    const lies = allCases().filter(({ isHonest }) => !isHonest);
    expect([...parts(lies)].filter((part) => !parts(cases).has(part))).toEqual([]);
  });

  test('every field and every way to send that each way can see has an honest page', () => {
    const honest = honestCases();
    const seen = SENDS.filter(({ id }) => !/socket$|thread|shared/.test(id));
    expect(FIELDS.filter(({ id }) => !honest.some(({ field }) => field.id === id))).toEqual([]);
    expect(seen.filter(({ id }) => !honest.some(({ send }) => send.id === id))).toEqual([]);
  });

  test('a sample has honest pages and liars', () => {
    const cases = sample(3, 40);
    expect(cases).toHaveLength(40);
    expect(cases.filter(({ isHonest }) => isHonest)).toHaveLength(8);
  });
});
