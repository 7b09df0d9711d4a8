import { latin } from './latin.ts';

const MAX_TEXT = 200;

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

interface SlugOptions {
  readonly separator?: '-' | '_';
  readonly keep?: '' | '_-';
  readonly limit?: number;
  /** True to return '' for a text with non-Latin letters. */
  readonly isWhole?: true;
}

export function slug(
  text: string,
  { separator = '-', keep = '', limit = 64, isWhole }: SlugOptions = {},
): string {
  const plain = latin(text.slice(0, MAX_TEXT));
  const isReadable = !/(?!\p{Script=Latin})\p{L}/u.test(plain);
  if (isWhole && !isReadable) return '';
  const words = (isReadable ? plain : text.slice(0, MAX_TEXT))
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæøœłđıÆØŒŁĐ]/g, (letter) => LETTERS[letter.toLowerCase()] ?? '')
    .replaceAll(/([a-z0-9])([A-Z])|(?<=[A-Z])([A-Z])(?=[a-z])/g, `$1${separator}$2$3`)
    .toLowerCase()
    .replaceAll(keep === '' ? /[^a-z0-9]+/g : /[^a-z0-9_-]+/g, separator);
  return withoutEnds(withoutEnds(words, separator).slice(0, limit), separator);
}

function withoutEnds(text: string, separator: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === separator) start++;
  while (end > start && text[end - 1] === separator) end--;
  return text.slice(start, end);
}
