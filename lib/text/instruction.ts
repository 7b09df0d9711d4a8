import { withoutEntities } from './decode.ts';
import { stripInvisible } from './invisible.ts';
import lookalikes from './lookalikes.json' with { type: 'json' };
import { lazy } from './once.ts';
import languages from './orders.json' with { type: 'json' };

interface Instruction {
  /** Where the instruction begins; undefined if it is hidden in markup or invisible characters. */
  readonly index?: number;
  readonly found: string;
}

/** Letters of scripts whose patterns have no `needs`, e.g. Cyrillic, Arabic or Chinese. */
const OTHER_SCRIPT = /[\u0370-\u9fff\uac00-\ud7af]/;
/** Beginnings of markup that separates messages to a model: `<system>`, `[INST]`, `### System:`. */
const MARKUP = /<|\[\/?[is]|##/i;

/** The patterns of one language, from orders.json. */
interface Language {
  readonly language: string;
  /** Expressions that patterns refer to as {person} and similar. */
  readonly parts?: Readonly<Record<string, string>>;
  readonly orders: readonly Pattern[];
}

interface Pattern {
  /**
   * Lists of words, separated by blanks. The pattern is only tried on a text that contains a word of each list; `*`
   * means any ending.
   */
  readonly needs?: readonly string[];
  /**
   * Instead of `needs`: 'markup' requires {@link MARKUP} in the text. Without `needs` and `where`, {@link
   * OTHER_SCRIPT} is required.
   */
  readonly where?: string;
  readonly pattern: string;
  readonly flags?: string;
}

/** A compiled {@link Pattern}. */
interface Order {
  readonly needs: readonly (readonly string[])[];
  readonly pattern: RegExp;
  /** Instead of `needs`: the pattern is only tried on matching texts. */
  readonly where?: RegExp;
}

/**
 * Known kinds of injected instructions: to ignore earlier instructions, to take another role, to hide something from
 * the person, to prefer a tool, to reveal the model's knowledge. Each is an imperative with an object, so that texts
 * about the subject ("the system prompt of the assistant") don't match. Quantifiers are bounded. Compiled when the
 * first text is checked, as not every background needs them.
 */
const known = lazy(() => {
  const orders = (languages as readonly Language[]).flatMap((language) =>
    language.orders.map((written) => orderOf(written, language.parts ?? {})),
  );
  return {
    /** The patterns, by each word of their `needs`. */
    ordersWith: wordsOf(orders),
    withoutWords: orders.filter(({ where }) => where),
  };
});

function orderOf(
  { needs = [], where, pattern, flags = 'giu' }: Pattern,
  parts: Readonly<Record<string, string>>,
): Order {
  const source = pattern.replaceAll(/\{([a-z]+)\}/g, (_, name: string) => parts[name] ?? '');
  return {
    needs: needs.map((words) => words.split(' ')),
    pattern: new RegExp(source, flags),
    ...(needs.length === 0 && { where: where === 'markup' ? MARKUP : OTHER_SCRIPT }),
  };
}

function wordsOf(orders: readonly Order[]): ReadonlyMap<string, readonly Order[]> {
  const found = new Map<string, Order[]>();
  for (const order of orders)
    for (const word of order.needs.flat()) found.set(word, [...(found.get(word) ?? []), order]);
  return found;
}

/** Letters of any script, in lower case. */
const WORD = /[a-z\u00aa-\u1fff\u2c00-\uffff]{2,}/g;
/** Minimum and maximum length of a word's beginning in `needs` (words with `*`). */
const [SHORTEST, LONGEST] = [4, 11];

/** The patterns to try on a text: none for most texts. */
function candidates(text: string): readonly Order[] {
  const { ordersWith, withoutWords } = known();
  const met = new Set<string>();
  const meet = (word: string): void => {
    if (ordersWith.has(word)) met.add(word);
  };
  for (const word of text.toLowerCase().match(WORD) ?? []) {
    for (let end = SHORTEST; end <= Math.min(LONGEST, word.length); end++) meet(`${word.slice(0, end)}*`);
    meet(word);
  }
  const some = new Set([...met].flatMap((word) => ordersWith.get(word) ?? []));
  return [
    ...withoutWords.filter(({ where }) => where?.test(text)),
    ...[...some].filter(({ needs }) => needs.every((words) => words.some((word) => met.has(word)))),
  ];
}

/** Words before a verb that turn an order into a description. */
const DESCRIBES =
  /(?:\b(?:whether|if|when|once|after|until|unless|option|flag|used|allows?|able|attempts?|attempting|tr(?:y|ies|ying)|detects?|prevents?|blocks?|refuses?|rejects?|filters?|cannot|can(?:'|’)t|not|never|may|might|could|will|does|that|which|who|such as|like|e\.g\.|ob|wenn|dass|si|que|qui|pour)\b)\s+(?:(?:to|not|the|a|an|any|some|inputs?|texts?|prompts?|users?|messages?|you|it|they|zu)\s+){0,3}["“'‘]?$/i;

/**
 * Matches blanks, markup, or letters of scripts without blanks between words. Without these, a text is a single word,
 * which isn't an instruction.
 */
export const SEVERAL_WORDS = /[\s<[#&]|[^ -~]/;

/**
 * Characters that may hide an order: markup, invisible ones, and lookalikes of other letters. Excluded are letters of
 * Western languages, dashes, quotation marks and currencies.
 */
export const MAY_HIDE =
  /[<&*_`~]|[^\t\n\r -~\u00a7\u00ab\u00b0\u00b7\u00bb\u00c0-\u017e\u2010-\u2027\u2030-\u203a\u20ac]/;

/**
 * True if {@link instructionIn} may find an instruction in a part of a text that hides nothing (see `MAY_HIDE`). Cheap
 * enough for a whole document, since it only looks up words.
 */
export function mayInstruct(text: string): boolean {
  return candidates(text).length > 0;
}

/** The first instruction to a model in a text. */
export function instructionIn(text: string): Instruction | undefined {
  if (!SEVERAL_WORDS.test(text)) return undefined;
  const shown = orderIn(text);
  if (shown) return shown;
  if (!MAY_HIDE.test(text)) return undefined;
  for (const reading of readings(text)) {
    const hidden = reading === text ? undefined : orderIn(reading);
    if (hidden) return { found: hidden.found };
  }
  return undefined;
}

function orderIn(text: string): Instruction | undefined {
  let first: RegExpExecArray | undefined;
  for (const { pattern } of candidates(text)) {
    for (const match of text.matchAll(pattern)) {
      if (first && first.index <= match.index) break;
      if (DESCRIBES.test(text.slice(Math.max(0, match.index - 60), match.index))) continue;
      first = match;
      break;
    }
  }
  return first && { index: first.index, found: first[0] };
}

/** The texts that a model may read in a text although a person doesn't see them. */
export function readings(text: string): readonly string[] {
  const plain = (one: string): string => stripInvisible(one).normalize('NFKC');
  // An entity may mean an invisible character.
  const bare = plain(withoutMarkup(plain(text)));
  return [...new Set([bare, latin(bare), smuggled(text)])].filter((reading) => reading !== '');
}

/** A text without HTML and Markdown markup. The content stays, also the content of comments. */
function withoutMarkup(text: string): string {
  return withoutEntities(text)
    .replaceAll(/<!--|-->|<\/?[a-z][^<>]{0,500}>/gi, '')
    .replaceAll(/[*_`~]{1,3}/g, '');
}

/** Cyrillic, Greek and Armenian letters that look like Latin ones, for texts that mix them. */
const ALIKE: Readonly<Record<string, string>> = lookalikes;

function latin(text: string): string {
  if (!/[a-z]/i.test(text)) return text;
  return text.replaceAll(/[\u0370-\u058f\u0261]/g, (letter) => ALIKE[letter] ?? letter);
}

/** Text in invisible characters: Unicode tags encode ASCII, variation selectors encode bytes. */
function smuggled(text: string): string {
  let hidden = '';
  for (const character of text.match(/[\u{e0020}-\u{e007e}]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu) ?? []) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0xe0100) hidden += String.fromCharCode(code - 0xe0100 + 16);
    else hidden += String.fromCharCode(code >= 0xe0000 ? code - 0xe0000 : code - 0xfe00);
  }
  return hidden.length < 8 ? '' : hidden;
}
