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
  /** What the filter matched first, and where in the text. */
  readonly found: string;
  readonly index: number;
  /** Property name it is under ('' at the root, the last name for items of an array; the key for a text line). */
  readonly key: string;
  /** @param index of a character within the text, to point at that */
  place(index?: number): Pick<Violation, 'pointer' | 'line' | 'column' | 'at'>;
}

/**
 * The strings of a document that a pattern matches: property names and values of JSON, lines of text. A document without
 * one is never walked.
 *
 * @param hints together match wherever the filter does, and are cheaper: the filter is run over the text only if one does
 */
export function* pieces(document: Document, filter: RegExp, hints: readonly RegExp[] = []): Iterable<Piece> {
  const text = wholeText(document);
  if (hints.length > 0 && !hints.some((hint) => hint.test(text))) return;
  if (!filter.test(text)) return;
  if (document.value === undefined) {
    yield* lines(document.fetched.text, filter);
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
  for (const { text: string, key, path, at } of stringsOf(document)) {
    const match = filter.exec(string);
    if (match) yield piece(string, key, match, placed(path, at));
  }
}

interface PlacedString {
  readonly text: string;
  readonly key: string;
  readonly path: Link | undefined;
  readonly at: 'key' | 'value';
}

/** The same of the document that is judged for all rules that go through it, one after the other. */
export function keepingLast<Made>(make: (document: Document) => Made): (document: Document) => Made {
  let last: { readonly document: Document; readonly made: Made } | undefined;
  return (document) => {
    if (last?.document !== document) last = { document, made: make(document) };
    return last.made;
  };
}

const stringsOf = keepingLast(({ value }) => (value === undefined ? [] : [...stringsIn(value)]));

/** Every property name and every string of a value, in their order. */
function* stringsIn(root: Json): Iterable<PlacedString> {
  const open: { value: Json; path: Link | undefined; key: string }[] = [
    { value: root, path: undefined, key: '' },
  ];
  for (let item = open.pop(); item; item = open.pop()) {
    const { value, path, key } = item;
    if (typeof value === 'string') yield { text: value, key, path, at: 'value' };
    else if (Array.isArray(value)) {
      for (let index = value.length - 1; index >= 0; index--)
        open.push({ value: value[index] ?? null, path: { step: index, up: path }, key });
    } else if (isObject(value)) {
      for (const name of Object.keys(value).reverse()) {
        const here: Link = { step: name, up: path };
        yield { text: name, key: name, path: here, at: 'key' };
        open.push({ value: value[name] ?? null, path: here, key: name });
      }
    }
  }
}

function piece(text: string, key: string, match: RegExpExecArray, place: Piece['place']): Piece {
  return { text, key, found: match[0], index: match.index, place };
}

const kept = new WeakMap<Document, string>();

/**
 * All strings of a document in one, with what is between them. JSON escapes would hide what is looked for (many servers
 * write `\/` and `\u00e9`): where there are any, it is written anew with the few that must be; of those, control
 * characters stand for themselves, and blanks for the others.
 */
export function wholeText(document: Document): string {
  const { text } = document.fetched;
  if (document.value === undefined || !text.includes('\\')) return text;
  const known = kept.get(document);
  if (known !== undefined) return known;
  const plain = JSON.stringify(document.value).replaceAll(
    /\\(?:u([\da-f]{4})|[\\nrt]|[bf])/g,
    (sequence, code) =>
      code ? String.fromCharCode(Number.parseInt(code, 16)) : /[bf]$/.test(sequence) ? '\b' : ' ',
  );
  kept.set(document, plain);
  return plain;
}

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

function* lines(text: string, filter: RegExp): Iterable<Piece> {
  let number = 0;
  for (const line of text.split('\n', 100_000)) {
    number++;
    const match = filter.exec(line);
    if (!match) continue;
    const at = number;
    const key = line.slice(0, Math.max(0, line.indexOf(':'))).trim();
    yield piece(line, key, match, (index = 0) => ({ line: at, column: index + 1 }));
  }
}
