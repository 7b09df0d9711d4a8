/** The tasks of MiniWoB++ that are forms, choices and dates: with the values that a reader of the task would enter. */

/** The page, as somebody reads it. */
export interface Read {
  readonly utterance: string;
  /** The text of the task's area. */
  readonly text: string;
  readonly textareas: readonly string[];
  /** Cells of its tables, in rows. */
  readonly rows: readonly (readonly string[])[];
}

/** A value to enter. */
export interface Wanted {
  readonly value: string | number | readonly string[];
  /** Pattern for the name or description of its input, if the task names it. */
  readonly of?: RegExp;
  /** It is this one of the inputs that can take it. */
  readonly nth?: number;
}

export interface Wish {
  readonly values: readonly Wanted[];
  /** The button to press, where the task names it. */
  readonly press?: string;
}

type Oracle = (read: Read) => Wish;

const one = (value: Wanted['value'], more: Partial<Wanted> = {}): Wish => ({ values: [{ value, ...more }] });
const part = (text: string, pattern: RegExp, at = 1): string => pattern.exec(text)?.[at] ?? '';
const list = (text: string): readonly string[] => (text === 'nothing' ? [] : text.split(', '));

const day: Oracle = ({ utterance }) => {
  const [, month = '', date = '', year = ''] = /(\d+)\/(\d+)\/(\d+)/.exec(utterance) ?? [];
  return one(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
};
const time: Oracle = ({ utterance }) => {
  const [, hour = '', minute = '', half] = /(\d+):(\d+) (AM|PM)/.exec(utterance) ?? [];
  return one(`${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minute}`);
};
const quoted: Oracle = ({ utterance }) => one(part(utterance, /"(.+?)"/));
const several: Oracle = ({ utterance }) => one(list(part(utterance, /^Select (.*) and click/)));
const movie: Oracle = ({ utterance }) => {
  const [, genre = '', name = '', year = ''] =
    /for (.+) movies directed by (.+) from year (\d+)/.exec(utterance) ?? [];
  return {
    values: [
      { value: genre, of: /genre/i },
      { value: name, of: /director/i },
      { value: year, of: /year|date/i },
    ],
  };
};
const number: Oracle = ({ utterance }) => one(Number(part(utterance, /(-?\d+)/)));
const wordsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/[^\w\s-]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);

export const TASKS: Readonly<Record<string, Oracle>> = {
  'choose-date': day,
  'choose-date-easy': day,
  'choose-date-medium': day,
  'choose-date-nodelay': day,
  'choose-list': ({ utterance }) => one(part(utterance, /^Select (.+) from the list/)),
  'click-option': ({ utterance }) => one(part(utterance, /^Select (.+) and click/)),
  'click-checkboxes': several,
  'click-checkboxes-large': several,
  'click-checkboxes-transfer': several,
  'click-scroll-list': ({ utterance }) => one(list(part(utterance, /^Select (.+) from the scroll list/))),
  'copy-paste': ({ textareas }) => one(textareas[0] ?? '', { of: /answer|text/i, nth: -1 }),
  'copy-paste-2': ({ utterance, textareas }) =>
    one(textareas[Number(part(utterance, /from the (\d)/)) - 1] ?? '', { of: /answer/i }),
  'enter-date': day,
  'enter-text': quoted,
  'enter-text-2': ({ utterance }) => {
    const text = part(utterance, /"(.+?)"/);
    return one(utterance.includes('upper') ? text.toUpperCase() : text.toLowerCase());
  },
  'enter-text-dynamic': quoted,
  'enter-time': time,
  'find-word': ({ utterance, text }) =>
    one(wordsOf(text)[Number(part(utterance, /the (\d+)/)) - 1] ?? '', { of: /answer/i }),
  'form-sequence': ({ utterance }) => ({
    values: [
      { value: Number(part(utterance, /Select (-?\d+)/)) },
      { value: ['checkbox'], nth: Number(part(utterance, /the (\d)\w\w checkbox/)) - 1 },
    ],
  }),
  'form-sequence-2': ({ utterance }) => ({
    values: [
      { value: part(utterance, /the (\d)\w\w radio/) },
      { value: part(utterance, /"(-?\d+)"/), nth: Number(part(utterance, /the (\d)\w\w textbox/)) - 1 },
    ],
  }),
  'form-sequence-3': ({ utterance }) => ({
    values: [{ value: part(utterance, /^Choose (.+) from the dropdown/) }],
    press: part(utterance, /labeled "(.+)"/),
  }),
  'multi-layouts': movie,
  'multi-orderings': movie,
  'read-table': ({ utterance, rows }) => {
    const name = part(utterance, /value of (.+) into/);
    return one(rows.find(([key]) => key === name)?.[1] ?? '');
  },
  'read-table-2': ({ rows, text }) => ({
    values: [...text.matchAll(/^(.+?):?$/gm)]
      .flatMap(([, label = '']) => rows.find(([key]) => key === label.trim().replace(/:$/, '')) ?? [])
      .flatMap((key, at, all) => (at % 2 === 0 ? [{ value: all[at + 1] ?? '', of: key }] : []))
      .map(({ value, of }) => ({ value, of: new RegExp(of, 'i') })),
  }),
  'scroll-text': ({ textareas }) => one(wordsOf(textareas[0] ?? '').at(-1) ?? '', { of: /answer/i }),
  'simple-algebra': ({ text }) => one(solved(text)),
  'simple-arithmetic': ({ text }) => one(result(text)),
  'text-transform': ({ text }) => one(part(text, /^\s*(\S+)/)),
  'use-slider': number,
  'use-slider-2': ({ utterance }) => ({
    values: part(utterance, /\[(.+)\]/)
      .split(',')
      .map((value) => ({ value: Number(value) })),
  }),
  'use-spinner': number,
};

/** “3 + 4 =”. */
function result(text: string): string {
  const [, a = '', sign = '', b = ''] = /(-?\d+)\s*([-+x*])\s*(-?\d+)/.exec(text) ?? [];
  const [one, other] = [Number(a), Number(b)];
  if (sign === '+') return String(one + other);
  return String(sign === '-' ? one - other : one * other);
}

/** “x + 3 = 7”, “3 - x = 7”. */
function solved(text: string): string {
  const [, a = '', sign = '', b = '', c = ''] =
    /(x|-?\d+)\s*([-+])\s*(x|-?\d+)\s*=\s*(-?\d+)/.exec(text) ?? [];
  const total = Number(c);
  if (a === 'x') return String(sign === '+' ? total - Number(b) : total + Number(b));
  return String(sign === '+' ? total - Number(a) : Number(a) - total);
}
