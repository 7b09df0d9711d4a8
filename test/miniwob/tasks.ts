export interface Read {
  readonly utterance: string;
  readonly text: string;
  readonly textareas: readonly string[];
  readonly colour: string;
  readonly blocks: number;
  readonly country: string;
  readonly rows: readonly (readonly string[])[];
}

export interface Wanted {
  readonly value: string | number | readonly string[];
  readonly of?: RegExp;
  readonly nth?: number;
}

export interface Wish {
  readonly values: readonly Wanted[];
  readonly press?: string;
  readonly next?: (reply: string) => readonly Wanted[] | undefined;
  readonly shows?: RegExp;
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
const colour: Oracle = ({ colour }) => one(colour);
const country: Oracle = ({ country }) => one(country);
const guess: Oracle = () => {
  let [low, high] = [0, 9];
  const middle = (): readonly Wanted[] => [{ value: Math.floor((low + high) / 2) }];
  return {
    values: middle(),
    next(reply) {
      const [, side, than] = /number is (lower|higher) than (\d)/.exec(reply) ?? [];
      if (side === undefined) return undefined;
      if (side === 'lower') high = Number(than) - 1;
      else low = Number(than) + 1;
      return middle();
    },
  };
};
const flight: Oracle = (read) => {
  const [, from = '', to = ''] = /from: (.+) to: (.+) on /.exec(read.utterance) ?? [];
  return {
    values: [
      { value: from, of: /from/i },
      { value: to, of: /to\b/i },
      { value: day(read).values[0]?.value ?? '', of: /date|departure/i },
    ],
    shows: /Book flight for \$\d/,
  };
};
const number: Oracle = ({ utterance }) => one(Number(part(utterance, /(-?\d+)/)));
const wordsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/[^\w\s-]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);

export const TASKS: Readonly<Record<string, Oracle>> = {
  'book-flight': flight,
  'book-flight-nodelay': flight,
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
  'guess-number': guess,
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
  'search-engine': (read) => ({ ...quoted(read), shows: /https?:\/\// }),
  'sign-agreement': ({ utterance }) => ({
    values: /"(.+?)" then/.test(utterance) ? [{ value: part(utterance, /"(.+?)" then/), of: /name/i }] : [],
    press: /"Agree"/.test(utterance) ? 'agree' : 'cancel',
  }),
  'simple-algebra': ({ text }) => one(solved(text)),
  'simple-arithmetic': ({ text }) => one(result(text)),
  'text-transform': ({ text }) => one(part(text, /^\s*(\S+)/)),
  'use-autocomplete': country,
  'use-autocomplete-nodelay': country,
  'use-colorwheel': colour,
  'use-colorwheel-2': colour,
  'use-slider': number,
  'use-slider-2': ({ utterance }) => ({
    values: part(utterance, /\[(.+)\]/)
      .split(',')
      .map((value) => ({ value: Number(value) })),
  }),
  'use-spinner': number,
  'visual-addition': ({ blocks }) => one(String(blocks)),
};

export const PASSWORDS: readonly string[] = ['enter-password', 'login-user', 'login-user-popup'];

function result(text: string): string {
  const [, a = '', sign = '', b = ''] = /(-?\d+)\s*([-+x*])\s*(-?\d+)/.exec(text) ?? [];
  const [one, other] = [Number(a), Number(b)];
  if (sign === '+') return String(one + other);
  return String(sign === '-' ? one - other : one * other);
}

function solved(text: string): string {
  const [, a = '', sign = '', b = '', c = ''] =
    /(x|-?\d+)\s*([-+])\s*(x|-?\d+)\s*=\s*(-?\d+)/.exec(text) ?? [];
  const total = Number(c);
  if (a === 'x') return String(sign === '+' ? total - Number(b) : total + Number(b));
  return String(sign === '+' ? total - Number(a) : Number(a) - total);
}

export const KINDS: Readonly<Record<string, readonly string[]>> = {
  'with a date or a time': [
    ...['choose-date', 'choose-date-easy', 'choose-date-medium', 'choose-date-nodelay'],
    ...['enter-date', 'enter-time'],
  ],
  'with choices': [
    ...['choose-list', 'click-option', 'click-scroll-list'],
    ...['click-checkboxes', 'click-checkboxes-large', 'click-checkboxes-transfer'],
  ],
  'with texts': [
    ...['copy-paste', 'copy-paste-2', 'enter-text', 'enter-text-2', 'enter-text-dynamic', 'find-word'],
    ...['guess-number', 'multi-layouts', 'multi-orderings', 'read-table', 'read-table-2', 'scroll-text'],
    ...['sign-agreement', 'simple-algebra', 'simple-arithmetic', 'text-transform', 'visual-addition'],
    ...['use-autocomplete', 'use-autocomplete-nodelay'],
  ],
  'with a slider, a spinner or a colour': [
    ...['use-slider', 'use-slider-2', 'use-spinner', 'use-colorwheel', 'use-colorwheel-2'],
  ],
  'with a mix of these': ['form-sequence', 'form-sequence-2', 'form-sequence-3'],
  'that continue with links or buttons of a result': ['search-engine', 'book-flight', 'book-flight-nodelay'],
};
