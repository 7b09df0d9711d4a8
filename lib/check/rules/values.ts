import { type Link, unroll } from '../../json/index.ts';
import { type Document, isObject, type Json, type Place } from '../../model/index.ts';
import { show } from '../../schema/format-value.ts';
import { isSecretName } from '../../text/index.ts';
import { oncePer } from '../../text/once.ts';
import { rule } from './rule.ts';
import { linesOf, textsOf } from './strings.ts';

interface Value<Of> {
  readonly value: Of;
  readonly name: string;
  readonly at: Link | undefined | Pick<Place, 'line' | 'column'>;
}

type Text = Value<string>;
type List = Value<readonly Json[]>;

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

const fieldsOf = oncePer((document: Document): readonly Text[] =>
  linesOf(document).flatMap((text, index) => {
    const colon = text.indexOf(':');
    if (colon <= 0 || text.trimStart().startsWith('#')) return [];
    const name = text.slice(0, colon).trim();
    return { value: text.slice(colon + 1).trim(), name, at: { line: index + 1, column: 1 } };
  }),
);

interface TextsAndLists {
  readonly texts: Text[];
  readonly lists: List[];
}

function walk(root: Json, wanted: 'all' | 'lists'): TextsAndLists {
  const found: TextsAndLists = { texts: [], lists: [] };
  const open: { value: Json; at: Link | undefined; name: string }[] = [];
  const add = (value: Json, name: string, step: string | number, up: Link | undefined): void => {
    if (typeof value === 'object' || wanted === 'all') open.push({ value, at: { step, up }, name });
  };
  open.push({ value: root, at: undefined, name: '' });
  for (let item = open.pop(); item; item = open.pop()) {
    const { value, at, name } = item;
    if (typeof value === 'string') found.texts.push({ value, name, at });
    else if (Array.isArray(value)) {
      const items: readonly Json[] = value;
      found.lists.push({ value: items, name, at });
      for (const [index, inner] of items.entries()) add(inner, name, index, at);
    } else if (isObject(value))
      for (const step in value)
        if (!OWN_DATA.has(step) && !step.startsWith('x-')) add(value[step] ?? null, step, step, at);
  }
  return found;
}

const textsIn = oncePer(({ value = null }: Document) => walk(value, 'all').texts);

export function textsThat(document: Document, isFaulty: (text: string) => boolean): readonly Text[] {
  if (document.format === null) return [];
  if (document.value === undefined) return fieldsOf(document).filter(({ value }) => isFaulty(value));
  return [...textsOf(document)].some(isFaulty)
    ? textsIn(document).filter(({ value }) => isFaulty(value))
    : [];
}

export const positionOf = ({ at }: Text | List): Place =>
  at && 'line' in at ? at : { pointer: unroll(at as Link | undefined) };

const isGeneral = true;

const empty = rule('document', {
  id: 'document/text-empty',
  isGeneral,
  *check(_, { document }) {
    if (document.value === undefined) return;
    for (const each of textsThat(document, (text) => text.trim() === ''))
      yield { at: positionOf(each), data: { name: each.name } };
  },
});

const padded = rule('document', {
  id: 'document/text-padded',
  isGeneral,
  *check(_, { document }) {
    for (const each of textsThat(document, isPadded)) {
      const { name } = each;
      const at = positionOf(each);
      const value = each.value.trim();
      const plain = isSecretName(name) ? '' : `: ${show(value.slice(0, 80))}`;
      const sentence = `Write the text without the space${plain}.`;
      const { pointer: path } = at;
      yield {
        at,
        data: { name },
        fix: { sentence, edits: () => (path === undefined ? [] : [{ op: 'replace', path, value }]) },
      };
    }
  },
});

/** A trailing space may end a CSS escape: `#\\31 ` finds the id 1. */
function isPadded(text: string): boolean {
  const { length } = text.trim();
  return length > 0 && length < text.replace(/(\\[0-9a-f]{1,6}) $/i, '$1').length;
}

const MAX_TEXT = 10_000;

const oversized = rule('document', {
  id: 'document/text-oversized',
  isGeneral,
  *check(_, { document }) {
    for (const each of textsThat(document, ({ length }) => length > MAX_TEXT))
      yield { at: positionOf(each), data: { name: each.name, length: each.value.length } };
  },
});

const DONE = /(?:generated|updated|verified|created|modified|published)[-_]?(?:at|on)?$/i;
const DAY_MS = 86_400_000;

const early = rule('document', {
  id: 'document/date-future',
  isGeneral,
  *check(_, { document, context: { now } }) {
    for (const each of textsThat(document, (text) => dayOf(text) > now + DAY_MS)) {
      const { name, value } = each;
      const days = Math.round((dayOf(value) - now) / DAY_MS);
      if (DONE.test(name)) yield { at: positionOf(each), data: { name, value, days } };
    }
  },
});

function dayOf(text: string): number {
  const [, year = '', month = '', day = ''] = /^(\d{4})-?(\d{2})-?(\d{2})(?:$|[T ])/.exec(text) ?? [];
  return Date.parse(`${year}-${month}-${day}`) || 0;
}

const REPEATING = new Set(['steps', 'prefixItems', 'allOf', 'anyOf', 'oneOf']);
const MAX_ITEMS = 2_000;

const duplicate = rule('recognised', {
  id: 'document/item-duplicate',
  isGeneral,
  *check(_, { document }) {
    if (document.value === undefined) return;
    for (const each of walk(document.value, 'lists').lists) {
      const { value, name } = each;
      if (value.length < 2 || REPEATING.has(name)) continue;
      for (const index of repeated(value.slice(0, MAX_ITEMS)))
        yield { at: `${positionOf(each).pointer ?? ''}/${index}`, data: { name } };
    }
  },
});

function repeated(items: readonly Json[]): readonly number[] {
  const alike = new Map<Json, number[]>();
  for (const [index, item] of items.entries()) {
    const mark = markOf(item);
    const before = alike.get(mark);
    if (before) before.push(index);
    else alike.set(mark, [index]);
  }
  const found: number[] = [];
  for (const indices of alike.values()) {
    if (indices.length < 2) continue;
    const seen = new Set<string>();
    for (const index of indices) {
      const text = JSON.stringify(items[index]);
      if (seen.has(text)) found.push(index);
      seen.add(text);
    }
  }
  return found.sort((a, b) => a - b);
}

function markOf(item: Json): Json {
  if (typeof item !== 'object' || item === null) return item;
  for (const name in item) {
    const value = (item as { readonly [name: string]: Json })[name];
    if (typeof value === 'string') return value;
  }
  return null;
}

export const valueRules = [empty, padded, oversized, early, duplicate];
