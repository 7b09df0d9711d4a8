import type { CountKey, Texts } from '../texts.tsx';

const MAX_PARTS = 6;

const KINDS: readonly (readonly [RegExp, CountKey])[] = [
  [/^\[A-Z\]/, 'patternCapitals'],
  [/^\[a-z\]/, 'patternLowercase'],
  [/^\[(?:A-Za-z|a-zA-Z)\]/, 'patternLetters'],
  [/^(?:\\d|\[0-9\]|\[\\d\])/, 'patternDigits'],
  [/^\[(?:A-Z0-9|0-9A-Z|A-Za-z0-9|a-zA-Z0-9|0-9A-Za-z|0-9a-zA-Z|a-z0-9|0-9a-z)\]/, 'patternAlphanumerics'],
];
const LITERAL = /^(?:\\[-./:#_ ]|[\w\-/:#_ ](?![{+*?]))+/;
const TIMES = /^(?:\{(?<least>\d{1,3})(?:(?<comma>,)(?<most>\d{1,3})?)?\}|(?<plus>\+))/;

export function patternInWords(pattern: string, texts: Texts): string | undefined {
  const whole = /^\^(.*)\$$/.exec(pattern)?.[1];
  if (!whole) return undefined;
  const parts: string[] = [];
  for (let rest = whole; rest !== ''; ) {
    const part = partAt(rest, texts);
    if (!part || parts.length === MAX_PARTS) return undefined;
    parts.push(part.words);
    rest = rest.slice(part.length);
  }
  return texts.list(parts);
}

function partAt(rest: string, texts: Texts): { readonly words: string; readonly length: number } | undefined {
  const literal = LITERAL.exec(rest)?.[0];
  if (literal) return { words: `“${literal.replaceAll('\\', '')}”`, length: literal.length };
  for (const [kind, key] of KINDS) {
    const [found] = kind.exec(rest) ?? [];
    if (found === undefined) continue;
    const times = TIMES.exec(rest.slice(found.length));
    const length = found.length + (times?.[0].length ?? 0);
    if (/^[*?]/.test(rest.slice(length))) return undefined;
    return { words: timesInWords(key, times?.groups ?? {}, texts), length };
  }
  return undefined;
}

type Times = Readonly<Record<string, string | undefined>>;

function timesInWords(
  key: CountKey,
  { least, comma, most, plus }: Times,
  { t, count, number }: Texts,
): string {
  if (plus) return t('atLeast', count(key, 1));
  if (least === undefined) return count(key, 1);
  if (most !== undefined) return t('patternFromTo', number(Number(least)), count(key, Number(most)));
  return comma ? t('atLeast', count(key, Number(least))) : count(key, Number(least));
}
