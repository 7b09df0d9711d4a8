import { type Link, Locator, unroll } from '../../json/index.ts';
import { type Document, type DocumentRule, isObject, type Json, type Violation } from '../../model/index.ts';

/** Of rules on texts, which are alike in every format. */
export const EVERY: Pick<DocumentRule, 'on' | 'formats'> = { on: 'document', formats: [] };

/** Found documents only: what is not of our formats is not ours to judge. */
export const ours = (document: Document): boolean => document.format !== null;

/** The property or field that a text is under, as messages name it. */
export function label(key: string): string {
  return key === '' ? 'The text' : JSON.stringify(key.slice(0, 60));
}

/** One piece of a document's text, with its place made only when asked for. */
export interface Piece {
  readonly text: string;
  /** Property name it is under ('' at the root, the last name for items of an array; the key for a text line). */
  readonly key: string;
  /** @param index of a character within the text, to point at that */
  place(index?: number): Pick<Violation, 'pointer' | 'line' | 'column' | 'at'>;
}

/** Which pieces are wanted. `at` says whether it is the name of a property. */
type Wanted = (text: string, key: string, at: 'key' | 'value') => boolean;

/** The pieces of a document that are wanted: property names and strings of JSON, lines of text. */
export function* pieces(document: Document, isWanted: Wanted): Iterable<Piece> {
  if (document.value === undefined) {
    yield* lines(document.fetched.text, isWanted);
    return;
  }
  let locator: Locator | undefined;
  const placed =
    (path: Link | undefined, at: 'key' | 'value'): Piece['place'] =>
    (index) => {
      const place = { pointer: unroll(path), ...(at === 'key' && { at }) };
      if (index === undefined) return place;
      locator ??= new Locator(document.fetched.text);
      return { ...place, ...locator.locateIn(place.pointer, at, index) };
    };
  for (const { text, key, path, at } of stringsOf(document))
    if (isWanted(text, key, at)) yield { text, key, place: placed(path, at) };
}

/**
 * The pieces that a pattern matches. A document without one is never walked.
 *
 * @param hints together match wherever the filter does, and are cheaper: the filter is run over the text only if one does
 */
export function matching(document: Document, filter: RegExp, hints: readonly RegExp[] = []): Iterable<Piece> {
  const text = wholeText(document);
  if (hints.length > 0 && !hints.some((hint) => hint.test(text))) return [];
  return filter.test(text) ? pieces(document, (piece) => filter.test(piece)) : [];
}

interface PlacedString {
  readonly text: string;
  readonly key: string;
  readonly path: Link | undefined;
  readonly at: 'key' | 'value';
}

/** The same of a text for as long as a document is judged: names and descriptions come again and again. */
export function keeping<Made>(make: (text: string) => Made): (text: string) => Made {
  const made = new Map<string, { readonly of: Made }>();
  return (text) => {
    const known = made.get(text);
    if (known) return known.of;
    const of = make(text);
    made.set(text, { of });
    return of;
  };
}

/** The same of the document that is judged for all rules that go through it, one after the other. */
export function keepingLast<Made>(make: (document: Document) => Made): (document: Document) => Made {
  let last: { readonly document: Document; readonly made: Made } | undefined;
  return (document) => {
    if (last?.document !== document) last = { document, made: make(document) };
    return last.made;
  };
}

const stringsOf = keepingLast(({ value }) => (value === undefined ? [] : stringsIn(value)));

/** Every property name and every string of a value, in their order. */
function stringsIn(root: Json): readonly PlacedString[] {
  const found: PlacedString[] = [];
  const open: { value: Json; path: Link | undefined; key: string }[] = [
    { value: root, path: undefined, key: '' },
  ];
  for (let item = open.pop(); item; item = open.pop()) {
    const { value, path, key } = item;
    if (typeof value === 'string') found.push({ text: value, key, path, at: 'value' });
    else if (Array.isArray(value)) {
      for (let index = value.length - 1; index >= 0; index--)
        open.push({ value: value[index] ?? null, path: { step: index, up: path }, key });
    } else if (isObject(value)) {
      for (const name of Object.keys(value).reverse()) {
        const here: Link = { step: name, up: path };
        found.push({ text: name, key: name, path: here, at: 'key' });
        open.push({ value: value[name] ?? null, path: here, key: name });
      }
    }
  }
  return found;
}

/**
 * All that a document says, in one text: each property name and string of JSON once, on lines of its own; other text as
 * it is. A pattern that does not match it matches no piece of it.
 */
export const wholeText = keepingLast((document): string =>
  document.value === undefined
    ? document.fetched.text
    : [...new Set(stringsOf(document).map(({ text }) => text))].join('\n'),
);

/** The lines of a text that have a key, with their values. */
export function* linesOf(document: Document): Iterable<{
  readonly value: string;
  readonly key: string;
  readonly line: number;
  readonly column: number;
}> {
  let line = 0;
  for (const text of document.fetched.text.split('\n', 100_000)) {
    line++;
    const colon = text.indexOf(':');
    if (colon > 0 && !text.trimStart().startsWith('#'))
      yield { value: text.slice(colon + 1).trim(), key: text.slice(0, colon).trim(), line, column: 1 };
  }
}

function* lines(text: string, isWanted: Wanted): Iterable<Piece> {
  let number = 0;
  for (const line of text.split('\n', 100_000)) {
    number++;
    const key = line.slice(0, Math.max(0, line.indexOf(':'))).trim();
    if (!isWanted(line, key, 'value')) continue;
    const at = number;
    yield { text: line, key, place: (index = 0) => ({ line: at, column: index + 1 }) };
  }
}
