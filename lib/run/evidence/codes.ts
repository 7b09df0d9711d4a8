import { AROUND, around, placesIn } from '../../text/around.ts';
import { withoutEscapes } from '../../text/decode.ts';
import { oncePerText } from '../../text/once.ts';

const MAX_CODE = 60;
const MAX_WORDS = 12;

/** 2: same letters and digits. 1: the code abbreviates the label, or is a prefix and the label’s number. 0: neither. */
export function fitOf(code: string, label: string): 0 | 1 | 2 {
  if (code.length > MAX_CODE) return 0;
  const [short, long] = [runsOf(code), runsOf(label)];
  if (short.length === 0 || long.length === 0 || long.length > MAX_WORDS) return 0;
  if (short.join('') === long.join('')) return 2;
  const digits = (runs: readonly string[]): string => runs.filter(isNumber).join();
  if (short.some(isNumber) && digits(short) !== digits(long)) return 0;
  if (NUMBERED.test(short.join(' '))) return 1;
  return long.some((_, from) => startsWords(short.join(''), long.slice(from))) ? 1 : 0;
}

const runsOf = oncePerText(
  20_000,
  (text) =>
    text
      .slice(0, 1_000)
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{N}+|\p{L}+/gu)
      ?.map((run) => run.replace(/^0+(?=.)/, '')) ?? [],
);

/** For example “p431” for “Employee 431”. One digit may be there by chance. */
const NUMBERED = /^\p{L}{1,3} \p{N}{2,}$/u;

const isNumber = (run: string): boolean => /^\p{N}/u.test(run);

function startsWords(code: string, words: readonly string[]): boolean {
  let ends = new Set([0]);
  for (const word of words) {
    const next = new Set<number>();
    for (const at of ends)
      for (let length = isNumber(word) ? word.length : 1; length <= word.length; length++)
        if (code.startsWith(word.slice(0, length), at)) next.add(at + length);
    if (next.has(code.length)) return true;
    ends = next;
  }
  return false;
}

const MAX_PLACES = 200;
const MAX_PARTS = 500;

export function arePaired(texts: readonly string[], code: string, label: string): boolean {
  if (code === '' || label === '' || code === label) return false;
  return texts.some(
    (text) =>
      placesIn(text, label, MAX_PLACES).some((at) => isBeside(text, at, { code, label })) ||
      placesIn(text, code, MAX_PLACES, (at) => isWord(text, at, code.length)).some((at) =>
        isSpread(text, at, { code, label }),
      ),
  );
}

const STRING = /(["'`])((?:(?!\1)[^\\\n]){1,200})\1(\s*:)?/g;

/** True if the strings beside the code in its object or list make up the label, as a first and a last name do. */
function isSpread(
  text: string,
  at: number,
  { code, label }: { readonly code: string; readonly label: string },
): boolean {
  const before = text.slice(0, at);
  const from = Math.max(...BRACKETS.map((one) => before.lastIndexOf(one))) + 1;
  const after = text.slice(at + code.length);
  const part = text.slice(from, at + code.length + after.search(/[{}[\]<]|$/));
  const strings = [...part.matchAll(STRING)].flatMap(([, , one = '', key]) =>
    key === undefined && one !== code ? one : [],
  );
  const wanted = closed(label);
  return strings.some((_, first) => {
    let joined = '';
    return strings.slice(first).some((one, count) => {
      joined += closed(one);
      return count > 0 && joined === wanted;
    });
  });
}

const BRACKETS = ['{', '[', '<', '}', ']'];

const closed = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

const isWord = (text: string, at: number, length: number): boolean =>
  /^(?:["'`:,(=[{\s]|$)/.test(text[at - 1] ?? '') && /^(?:["'`,)>;:\]\s]|$)/.test(text[at + length] ?? '');

function isBeside(
  text: string,
  at: number,
  { code, label }: { readonly code: string; readonly label: string },
): boolean {
  const before = text.slice(Math.max(0, at - AROUND), at);
  const after = text.slice(at + label.length, at + label.length + AROUND);
  if (!/["'`>]\s*$/.test(before) || !/^\s*["'`<]/.test(after)) return false;
  const from = Math.max(...BRACKETS.map((one) => before.lastIndexOf(one)));
  const [start, end] = [before.slice(from + 1), after.slice(0, after.search(/[{}[\]<]|$/))];
  if (IS_KEY.test(end)) return isIn(end.replace(/,.*/s, ''), code, () => true);
  const isOwn = (rest: string): boolean => !IS_KEY.test(rest) || /^["'`]?\s*:\s*["'`]?$/.test(rest);
  return isIn(start, code, isOwn) || isIn(end, code, (rest) => !IS_KEY.test(rest));
}

export const partsWith = (texts: readonly string[], code: string): readonly string[] =>
  texts
    .flatMap((text) =>
      placesIn(text, code, MAX_PLACES, (at) => isWord(text, at, code.length)).map((at) =>
        withoutEscapes(around(text, at, code.length)),
      ),
    )
    .slice(0, MAX_PARTS);

const IS_KEY = /^["'`]?\s*:/;

const isIn = (text: string, code: string, isIts: (rest: string) => boolean): boolean =>
  placesIn(text, code, MAX_PLACES, (at) => isWord(text, at, code.length)).some((at) =>
    isIts(text.slice(at + code.length)),
  );
