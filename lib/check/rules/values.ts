import { type Link, unroll } from '../../json/index.ts';
import { type Document, type DocumentRule, isObject, type Json, type Violation } from '../../model/index.ts';
import { show } from '../../schema/format-value.ts';
import { isSecretName } from '../../text/index.ts';
import { keepingLast, linesOf } from './strings.ts';

/**
 * Faults that any value of any document can have. Of a place that another rule speaks of these say nothing: what it knows
 * is more telling.
 */
const EVERY = { on: 'document', formats: [], requirements: [], isGeneral: true } as const;

/** A string or an array, with its place made only when asked for. */
interface Value {
  readonly value: string | readonly Json[];
  readonly name: string;
  place(): Pick<Violation, 'pointer' | 'line' | 'column'>;
}

/** Values of the site's own: a text in them is what it is, and means nothing to clients. */
const OWN_DATA = new Set([
  'default',
  'example',
  'examples',
  'enum',
  'options',
  'const',
  'body',
  'prefix',
  'error_codes',
]);

const valuesOf = keepingLast((document): readonly Value[] => {
  if (document.format === null) return [];
  return document.value === undefined ? inLines(document) : [...valuesIn(document.value)];
});

function inLines(document: Document): readonly Value[] {
  return [...linesOf(document)].map(({ value, key, line, column }) => ({
    value,
    name: key,
    place: () => ({ line, column }),
  }));
}

function* valuesIn(root: Json): Iterable<Value> {
  const open: { value: Json; path: Link | undefined; name: string }[] = [
    { value: root, path: undefined, name: '' },
  ];
  for (let item = open.pop(); item; item = open.pop()) {
    const { value, path, name } = item;
    if (typeof value === 'string' || Array.isArray(value))
      yield { value: value as string | readonly Json[], name, place: () => ({ pointer: unroll(path) }) };
    if (Array.isArray(value))
      for (const [index, inner] of (value as readonly Json[]).entries())
        open.push({ value: inner, path: { step: index, up: path }, name });
    else if (isObject(value))
      for (const [step, inner] of Object.entries(value))
        if (!OWN_DATA.has(step) && !step.startsWith('x-'))
          open.push({ value: inner, path: { step, up: path }, name: step });
  }
}

const empty: DocumentRule = {
  ...EVERY,
  id: 'document/text-empty',
  severity: 'warning',
  title: 'A text is empty',
  why: 'What says nothing is no better than what is absent: a person sees a blank, and a client takes it for a value.',
  *check(document) {
    for (const { value, name, place } of valuesOf(document)) {
      if (typeof value !== 'string' || value.trim() !== '') continue;
      // Lines without a value are another rule's.
      if (document.value === undefined) continue;
      yield { ...place(), message: `${show(name)} is empty.`, fix: 'Write what it is, or leave it out.' };
    }
  },
};

const padded: DocumentRule = {
  ...EVERY,
  id: 'document/text-padded',
  severity: 'info',
  title: 'A text begins or ends with a blank',
  why: 'Names, identifiers and addresses are compared letter by letter: with a blank at the end they are others.',
  *check(document) {
    for (const { value, name, place } of valuesOf(document)) {
      if (typeof value !== 'string' || value.trim() === '' || value === value.trim()) continue;
      const plain = isSecretName(name) ? '' : `: ${show(value.trim().slice(0, 80))}`;
      yield {
        ...place(),
        message: `${show(name)} begins or ends with white space.`,
        fix: `Write it without${plain}.`,
      };
    }
  },
};

/** Characters. */
const MAX_TEXT = 10_000;

const oversized: DocumentRule = {
  ...EVERY,
  id: 'document/text-oversized',
  severity: 'info',
  title: `A text has more than ${MAX_TEXT.toLocaleString('en')} characters`,
  why: 'An agent pays for each character that it reads, and clients cut or refuse such a text.',
  *check(document) {
    for (const { value, name, place } of valuesOf(document)) {
      if (typeof value !== 'string' || value.length <= MAX_TEXT) continue;
      yield {
        ...place(),
        message: `${show(name)} has ${value.length} characters.`,
        fix: 'Shorten it, and link what is to be read at length.',
      };
    }
  },
};

/** Lists in which the same thing may well come again. */
const REPEATING = new Set(['steps', 'prefixItems', 'allOf', 'anyOf', 'oneOf']);
const MAX_ITEMS = 2_000;

const duplicate: DocumentRule = {
  ...EVERY,
  id: 'document/item-duplicate',
  severity: 'info',
  title: 'A list has the same item twice',
  why: 'The second says nothing new, or something else was meant.',
  *check(document) {
    for (const { value, name, place } of valuesOf(document)) {
      if (typeof value === 'string' || value.length < 2 || REPEATING.has(name)) continue;
      const seen = new Set<string>();
      for (const [index, item] of value.slice(0, MAX_ITEMS).entries()) {
        const text = JSON.stringify(item);
        if (seen.has(text))
          yield {
            pointer: `${place().pointer ?? ''}/${index}`,
            message: `This item of ${show(name)} is the same as one before it.`,
            fix: 'Remove one of them.',
          };
        seen.add(text);
      }
    }
  },
};

export const valueRules: readonly DocumentRule[] = [empty, padded, oversized, duplicate];
