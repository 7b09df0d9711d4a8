import { Locator } from '../../json/index.ts';
import { type Document, isList, isObject, type Json, type Place, pointer } from '../../model/index.ts';
import { lazy, oncePer } from '../../text/once.ts';

export function label(key: string): string {
  return key === '' ? 'The text' : JSON.stringify(key.slice(0, 60));
}

export interface Piece {
  readonly text: string;
  readonly key: string;
  place(index?: number): Place & { readonly at?: 'key' };
}

type Wanted = (text: string, key: string, at: 'key' | 'value') => boolean;

export function pieces(document: Document, isWanted: Wanted): readonly Piece[] {
  const { value, fetched } = document;
  if (value === undefined) return linesThat(linesOf(document), isWanted);
  const found: KeyedText[] = [];
  collect(value, '', [], isWanted, found);
  const locator = lazy(() => new Locator(fetched.text));
  return found.map(({ text, key, pointer: where, at }) => ({
    text,
    key,
    place: (index) => {
      const place = { pointer: where, ...(at === 'key' && { at }) };
      if (index === undefined) return place;
      return { ...place, ...locator().locateIn(where, at, index) };
    },
  }));
}

export function piecesThat(document: Document, isWanted: (text: string) => boolean): readonly Piece[] {
  const wanted = new Set([...textsOf(document)].filter(isWanted));
  return wanted.size === 0 ? [] : pieces(document, (text) => wanted.has(text));
}

export const matching = (document: Document, filter: RegExp): readonly Piece[] =>
  filter.test(wholeText(document)) ? piecesThat(document, (piece) => filter.test(piece)) : [];

interface KeyedText {
  readonly text: string;
  readonly key: string;
  readonly pointer: string;
  readonly at: 'key' | 'value';
}

function collect(
  value: Json,
  key: string,
  path: (string | number)[],
  isWanted: Wanted,
  found: KeyedText[],
): void {
  if (typeof value === 'string') {
    if (isWanted(value, key, 'value'))
      found.push({ text: value, key, pointer: pointer(...path), at: 'value' });
  } else if (isList(value)) {
    for (let index = 0; index < value.length; index++) {
      path.push(index);
      collect(value[index] ?? null, key, path, isWanted, found);
      path.pop();
    }
  } else if (isObject(value)) {
    for (const name of Object.keys(value).reverse())
      if (isWanted(name, name, 'key'))
        found.push({ text: name, key: name, pointer: pointer(...path, name), at: 'key' });
    for (const name in value) {
      path.push(name);
      collect(value[name] ?? null, name, path, isWanted, found);
      path.pop();
    }
  }
}

export const textsOf = oncePer((document: Document): ReadonlySet<string> => {
  if (document.value === undefined) return new Set(linesOf(document));
  const found = new Set<string>();
  addTexts(document.value, found);
  return found;
});

function addTexts(value: Json, found: Set<string>): void {
  if (typeof value === 'string') found.add(value);
  else if (isList(value)) for (const item of value) addTexts(item, found);
  else if (isObject(value))
    for (const name in value) {
      found.add(name);
      addTexts(value[name] ?? null, found);
    }
}

export const wholeText = oncePer((document: Document): string =>
  document.value === undefined ? document.fetched.text : [...textsOf(document)].join('\n'),
);

const MAX_LINES = 100_000;

export const linesOf = oncePer(({ fetched }: Document): readonly string[] =>
  fetched.text.split('\n', MAX_LINES),
);

export function keyOf(line: string): string {
  return line.slice(0, Math.max(0, line.indexOf(':'))).trim();
}

function linesThat(lines: readonly string[], isWanted: Wanted): readonly Piece[] {
  return lines.flatMap((text, number) => {
    const key = keyOf(text);
    if (!isWanted(text, key, 'value')) return [];
    return { text, key, place: (index = 0) => ({ line: number + 1, column: index + 1 }) };
  });
}
