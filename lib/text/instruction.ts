import { withoutEntities } from './decode.ts';
import { stripInvisible } from './invisible.ts';
import { latin } from './latin.ts';
import { lazy } from './once.ts';
import languages from './orders.json' with { type: 'json' };

interface Instruction {
  /** Undefined if markup or invisible characters hide the instruction. */
  readonly index?: number;
  readonly found: string;
}

const OTHER_SCRIPT = /[\u0370-\u9fff\uac00-\ud7af]/;
/** Markup of chats, such as `<system>`, `[INST]` and `### System:`. */
const MARKUP = /<|\[\/?[is]|##/i;

interface Language {
  readonly language: string;
  readonly where?: string;
  readonly flags?: string;
  readonly parts?: Readonly<Record<string, string>>;
  /** By pattern, the words of which the text must contain one. */
  readonly orders: Readonly<Record<string, string | undefined>>;
}

interface Order {
  readonly needs: readonly string[];
  readonly pattern: () => RegExp;
  readonly where?: RegExp;
}

/** Each pattern needs a verb and an object, so a text about prompt injections doesn't match. */
const known = lazy(() => {
  const orders = (languages as readonly Language[]).flatMap(ordersOf);
  const words = new Set(orders.flatMap(({ needs }) => needs));
  const wordsFrom = Map.groupBy(words, (word) => word.slice(0, START));
  return {
    withWords: orders.filter(({ where }) => !where),
    withoutWords: orders.filter(({ where }) => where),
    wordsFrom,
    word: new RegExp(`(?<!${LETTER})(?:${[...wordsFrom.keys()].join('|')})${LETTER}*`, 'g'),
  };
});

function ordersOf({ where, flags = 'giu', parts = {}, orders }: Language): readonly Order[] {
  return Object.entries(orders).map(([pattern, words = '']) => ({
    needs: words.match(/\S+/g) ?? [],
    pattern: lazy(() => compiled(pattern, parts, flags)),
    ...(words === '' && { where: where === 'markup' ? MARKUP : OTHER_SCRIPT }),
  }));
}

function compiled(pattern: string, parts: Readonly<Record<string, string>>, flags: string): RegExp {
  const source = pattern.replaceAll(/\{([a-z]+)\}/g, (_, name: string) => parts[name] ?? '');
  return new RegExp(source, flags);
}

const LETTER = '[a-z\\u00aa-\\u1fff\\u2c00-\\uffff]';
/** A needed word with a star has at least this many letters before the star. */
const START = 4;

/** The orders that a part of the text may hold. */
export function possibleOrders(text: string): readonly Order[] {
  const { withWords, withoutWords, wordsFrom, word: wanted } = known();
  const met = new Set<string>();
  for (const word of text.toLowerCase().match(wanted) ?? [])
    for (const needed of wordsFrom.get(word.slice(0, START)) ?? [])
      if (needed === word || (needed.endsWith('*') && word.startsWith(needed.slice(0, -1)))) met.add(needed);
  const hidden = withoutWords.filter(({ where }) => where?.test(text));
  if (met.size === 0) return hidden;
  const shown = withWords.map(({ needs, pattern }) => ({
    pattern,
    needs: needs.filter((word) => met.has(word)).map((word) => word.replace('*', '')),
  }));
  return [...hidden, ...shown.filter(({ needs }) => needs.length > 0)];
}

function isPossible({ needs, where }: Order, text: string, lower: string): boolean {
  return where ? where.test(text) : needs.some((word) => lower.includes(word));
}

const DESCRIBES =
  /(?:\b(?:whether|if|when|once|after|until|unless|option|flag|used|allows?|able|attempts?|attempting|tr(?:y|ies|ying)|detects?|prevents?|blocks?|refuses?|rejects?|filters?|cannot|can(?:'|’)t|not|never|may|might|could|will|does|that|which|who|such as|like|e\.g\.|ob|wenn|dass|si|que|qui|pour)\b)\s+(?:(?:to|not|the|a|an|any|some|inputs?|texts?|prompts?|users?|messages?|you|it|they|zu)\s+){0,3}["“'‘]?$/i;

export const SEVERAL_WORDS = /[\s<[#&]|[^ -~]/;

/** Markup, invisible characters and lookalike letters can hide an instruction. */
export const MAY_HIDE =
  /[<&*_`~]|[^\t\n\r -~\u00a7\u00ab\u00b0\u00b7\u00bb\u00c0-\u017e\u2010-\u2027\u2030-\u203a\u20ac]/;

/** @param orders that are possible in the whole document, to be faster */
export function instructionIn(text: string, orders?: readonly Order[]): Instruction | undefined {
  if (!SEVERAL_WORDS.test(text)) return undefined;
  const shown = orderIn(text, orders);
  if (shown) return shown;
  if (!MAY_HIDE.test(text)) return undefined;
  for (const reading of readings(text)) {
    const hidden = reading === text ? undefined : orderIn(reading);
    if (hidden) return { found: hidden.found };
  }
  return undefined;
}

function orderIn(text: string, orders = possibleOrders(text)): Instruction | undefined {
  let first: RegExpExecArray | undefined;
  const lower = text.toLowerCase();
  for (const order of orders) {
    if (!isPossible(order, text, lower)) continue;
    for (const match of text.matchAll(order.pattern())) {
      if (first && first.index <= match.index) break;
      if (DESCRIBES.test(text.slice(Math.max(0, match.index - 60), match.index))) continue;
      first = match;
      break;
    }
  }
  return first && { index: first.index, found: first[0] };
}

/** Versions of a text that a model may read but a person doesn't see. */
export function readings(text: string): readonly string[] {
  const plain = (one: string): string => stripInvisible(one).normalize('NFKC');
  // An entity may stand for an invisible character.
  const bare = plain(withoutMarkup(plain(text)));
  return [...new Set([bare, latin(bare), smuggled(text)])].filter((reading) => reading !== '');
}

/** Keeps the content of comments, because a model also reads it. */
function withoutMarkup(text: string): string {
  return withoutEntities(text)
    .replaceAll(/<!--|-->|<\/?[a-z][^<>]{0,500}>/gi, '')
    .replaceAll(/[*_`~]{1,3}/g, '');
}

/** Unicode tags encode ASCII text. Variation selectors encode bytes. */
function smuggled(text: string): string {
  let hidden = '';
  for (const character of text.match(/[\u{e0020}-\u{e007e}]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu) ?? []) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0xe0100) hidden += String.fromCharCode(code - 0xe0100 + 16);
    else hidden += String.fromCharCode(code >= 0xe0000 ? code - 0xe0000 : code - 0xfe00);
  }
  return hidden.length < 8 ? '' : hidden;
}
