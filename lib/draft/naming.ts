import { plain } from '../formats/writing.ts';
import { isGenerated } from '../matching/index.ts';
import type { Action, OwnField, OwnForm } from '../model/index.ts';
import { addressedIn } from '../text/addressed.ts';
import { looseName, slug, truncate, truncateAtWord } from '../text/index.ts';
import { WORDS } from './words.ts';

const MAX_LABEL = 120;
const MAX_SENTENCE = 120;
const MAX_READ = 2_000;

const REQUIRED =
  /(?<=.)[\s:]*(?:[([（［【]\s*(?:required|mandatory|必須|必填|任意|選填|选填|필수|선택|erforderlich|pflichtfeld|obligatoire|obligatorio)\s*[)\]）］】]|(?<=\p{Ll})Required|(?<=[\p{Lo}ー])\s*(?:必須|必填|任意|選填|选填|필수))[\s:*]*$/iu;

/** A text as one line, without marks of required fields. Empty if the text instructs a model. */
export function label(text: string, most = MAX_LABEL): string {
  const line = truncateAtWord(plain(text, MAX_READ), most)
    .replace(REQUIRED, '')
    .replace(/(?:[\s:*＊•›→…]|\.{2,}(?!\.)|(?<!«.*)»)+$/u, '')
    .replace(/^(?:[\s*•‹]|«(?!.*»))+/u, '');
  return line !== '' && addressedIn(text.slice(0, MAX_READ)) ? '' : line;
}

/** Removes step numbers, amounts and counts, which change often: “Pay £12.60”, “Cart (3)”. */
export const lasting = (text: string): string =>
  text
    .replace(/\s*(?:\(\d+\)|\p{Sc}\s?\d[\d.,]*|\d[\d.,]*\s?\p{Sc})$/u, '')
    .replace(/^\d{1,2}[.):]\s+(?=\p{L})/u, '');

export const sentences = (...all: readonly (string | undefined)[]): string =>
  all
    .filter((one) => one !== undefined && one !== '')
    .map((one, index, { length }) =>
      index === length - 1 || /[.!?。？！]$/u.test(`${one}`) ? one : `${one}.`,
    )
    .join(' ');

export const isStrong = (text: string): boolean =>
  /\p{L}{2}|\p{Lo}/u.test(text) && !WORDS.weak.test(text.replace(/[!.›»→\s]+$/u, '')) && !isSample(text);

export const isSample = (text: string): boolean => /\S@\S|^(?:https?:|www\.)/.test(text);

export const fieldLabel = ({ element, question, inGroup }: OwnField): string =>
  inGroup > 1 || element.type === 'radio' ? label(question) : label(question) || label(element.label);

export const wholeLabel = (field: OwnField): string =>
  [label(field.part ?? '').replace(/[.:]$/, ''), fieldLabel(field)].filter(Boolean).join(': ');

export const isOfField = (text: string, fields: readonly OwnField[]): boolean =>
  fields.length > 1 &&
  fields.some((one) => looseName(lasting(fieldLabel(one))) === looseName(lasting(label(text))));

export function isSearch({ search, fields, words, element }: OwnForm): boolean {
  const typed = fields.filter(
    ({ element: { tag, type } }) => tag !== 'select' && !/^(?:radio|checkbox)$/.test(type),
  );
  const [only] = typed;
  if (search || typed.length !== 1 || !only || !/^(?:text|search|)$/.test(only.element.type)) return search;
  const { submits } = element;
  const path = submits?.kind === 'form' ? (URL.parse(submits.url)?.pathname ?? '') : '';
  const called = [words.name, words.button, path, only.element.id, only.element.name, fieldLabel(only)];
  const button = label(words.button);
  if (WORDS.destroys.test(button)) return false;
  if (called.some((text) => WORDS.searchWord.test(text.slice(0, 100)))) return true;
  const parts = `${only.element.name} ${only.element.id}`.split(/[-_.$ ]+/).filter((part) => part.length > 4);
  const names = [only.element.name, ...parts];
  const gets = submits?.kind === 'form' && submits.method === 'get';
  if (names.some((name) => WORDS.searchField.test(name)))
    return gets ? !WORDS.commits.test(button) : !isStrong(button);
  return gets && !isStrong(button) && names.some((name) => WORDS.perhapsSearchField.test(name));
}

export const isTitle = (text: string, title: string): boolean =>
  text.includes(' ') && looseName(title).startsWith(looseName(text).slice(0, 40));

export const speaks = (text: string): boolean => addressedIn(unjoined(text)) !== undefined;

export const namesIn = (selector: string): string => selector.replaceAll(/:nth-of-type\(\d+\)| > /g, ' ');

export const textsOf = ({
  words,
  fields,
  tool,
  selector = '',
  opener,
  beyond = [],
}: OwnForm): readonly (string | undefined)[] => [
  ...Object.values(words),
  tool?.name,
  tool?.description,
  namesIn(selector),
  opener,
  ...beyond.map((one) => one.label),
  ...fields.flatMap(({ element, question, part, help, ...field }) => [
    element.label,
    question,
    part,
    help,
    element.name,
    element.id,
    namesIn(field.selector ?? ''),
    field.autocomplete,
    ...(element.options ?? []).flatMap(({ label: text, value }) => [text, value]),
  ]),
];

const unjoined = (text: string): string => text.slice(0, MAX_READ).replaceAll(/[-_.+]+/g, ' ');

/** Requires a review by a person if a text instructs a model. */
export function reviewOf(texts: readonly (string | undefined)[]): Pick<Action, 'confirm' | 'review'> {
  for (const text of texts) {
    const found = text && (addressedIn(text.slice(0, MAX_READ)) ?? addressedIn(unjoined(text)));
    if (found) return { confirm: true, review: truncate(plain(found, MAX_SENTENCE), MAX_SENTENCE) };
  }
  return { confirm: false };
}

/** A selector appears in replies and manifests, so it must not instruct a model. */
export function selectorOf({ selector, element }: OwnField | OwnForm): string | undefined {
  if (selector === undefined || !speaks(namesIn(selector))) return selector;
  return element.within === undefined && !speaks(namesIn(element.path)) ? element.path : undefined;
}

export function keyOf(field: OwnField, taken: ReadonlySet<string>): string {
  const { name, id, type, tag } = field.element;
  const written = [name, id].map((one) => one.trim()).find((one) => !isGenerated(one) && !speaks(one));
  const key =
    written ||
    slug(wholeLabel(field), { separator: '_', limit: 40 }) ||
    (tag === 'select' ? tag : type || 'text');
  let free = key;
  for (let number = 2; taken.has(free); number++) free = `${key}_${number}`;
  return free;
}
