import { plain } from '../formats/writing.ts';
import { isGenerated } from '../matching/index.ts';
import type { Action, OwnField, OwnForm } from '../model/index.ts';
import { addressedIn } from '../text/addressed.ts';
import { looseName, slug, truncate, truncateAtWord } from '../text/index.ts';
import { WORDS } from './words.ts';

const MAX_LABEL = 120;
const MAX_NAME = 60;
const MAX_SENTENCE = 120;
const MAX_SHORT = 45;
/** Characters of a text in which words to a model are looked for. */
const MAX_READ = 2_000;

/**
 * A text of the page as a label: one line, without marks of required fields; '' if it speaks to a model.
 */
export function label(text: string, most = MAX_LABEL): string {
  const line = truncateAtWord(plain(text, MAX_READ), most)
    .replace(/[\s:*＊•›»→…]+$/u, '')
    .replace(/^[\s*•‹«]+/u, '');
  return line !== '' && addressedIn(text.slice(0, MAX_READ)) ? '' : line;
}

/** A text without an amount or count at its end, which is another one tomorrow: “Pay £12.60”, “Cart (3)”. */
const lasting = (text: string): string =>
  text.replace(/\s*(?:\(\d+\)|\p{Sc}\s?\d[\d.,]*|\d[\d.,]*\s?\p{Sc})$/u, '');

/** Whether a text tells what a form is about: not a sample value, an address, or a bare “Enter” or “Submit”. */
const isStrong = (text: string): boolean =>
  /\p{L}{2}|\p{Lo}/u.test(text) && !WORDS.weak.test(text) && !/\S@\S|^(?:https?:|www\.)/.test(text);

/** The name of a field: its label, its question, its placeholder. */
export const fieldLabel = ({ element, question, inGroup }: OwnField): string =>
  inGroup > 1 || element.type === 'radio' ? label(question) : label(question) || label(element.label);

/** Recognises a search form: by its landmark, or by the names of the form and of its only typed field. */
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
  // The names of fields say it only as far as the button says nothing else.
  const gets = submits?.kind === 'form' && submits.method === 'get';
  if (names.some((name) => WORDS.searchField.test(name)))
    return gets ? !WORDS.commits.test(button) : !isStrong(button);
  return gets && !isStrong(button) && names.some((name) => WORDS.perhapsSearchField.test(name));
}

/** Names for a form, the best first; those after the first distinguish it from another of that name. */
export function namesOf(form: OwnForm, fields: readonly OwnField[], title: string): string[] {
  const { words, element } = form;
  const { legend, button, name } = words;
  const labels = fields.map(fieldLabel).filter((text) => text !== '');
  // A heading that repeats the page's title says what the page is about, not what the form does.
  const isTitle = (text: string): boolean =>
    text.includes(' ') && looseName(title).startsWith(looseName(text).slice(0, 40));
  const [heading, above] = [words.heading, words.above].map((text) => (isTitle(label(text)) ? '' : text));
  const target = element.submits?.kind === 'form' ? URL.parse(element.submits.url) : null;
  const last =
    target?.pathname
      .split('/')
      .findLast((part) => part !== '')
      ?.replace(/\.\w+$/, '') ?? '';
  const spoken = [name, last].filter((word) => !isGenerated(word)).map(spelledOut);
  const searching = [words.label, ...labels, legend, button, heading, above].filter(
    (text = '') => text.length <= MAX_SHORT && WORDS.searchWord.test(text),
  );
  const given = isSearch(form)
    ? [...(searching.length > 0 ? searching : ['Search']), legend, heading, ...labels]
    : [words.label, legend, heading, button, above, labels.filter(isStrong).slice(0, 3).join(', ')];
  const keys = fields.map(({ element }) => element.name || element.id).filter((key) => !isGenerated(key));
  const asked = words.text.length <= MAX_NAME ? [words.text] : [];
  const names = [...given, ...spoken, ...asked, ...keys.slice(0, 1).map(spelledOut)]
    .map((text = '') => lasting(label(text)))
    .filter(isStrong);
  if (
    names.length === 0 &&
    fields.some((field) =>
      /e-?mail/i.test(`${field.element.name} ${field.element.type} ${fieldLabel(field)}`),
    )
  )
    return ['Leave an e-mail address'];
  const [best = ''] = names;
  const pressed = form.others ? lasting(label(button)) : '';
  const isTold = looseName(best).includes(looseName(pressed));
  return [...new Set([...(isTold ? [] : [best === '' ? pressed : `${best}: ${pressed}`]), ...names])];
}

/** The words of a name that a script is given: "newsletterForm" as "newsletter". */
const spelledOut = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.[\]]+/g, ' ')
    .replace(/^(?:frm|form)(?=[ A-Z])|(?<=.) ?(?:frm|form|block)$/gi, '')
    .trim();

/** A sentence on a form, in the words and the language of the page. */
export function sentenceOf(form: OwnForm, name: string, fields: readonly OwnField[]): string {
  const { text, above, heading, button } = form.words;
  const said = [name, heading, text, above, button]
    .map((one) => label(one, MAX_SENTENCE).replace(/\.$/, ''))
    .filter((one, index) => one !== '' && (index === 0 || isStrong(one)));
  const parts: string[] = [];
  for (const one of said)
    if (
      !parts.some((part) => looseName(part).includes(looseName(one))) &&
      parts.join('').length + one.length < MAX_SENTENCE
    )
      parts.push(one);
  if (parts.length > 1 || fields.length === 0) return parts.join('. ');
  const labels = fields
    .map(fieldLabel)
    .filter(
      (one, at, all) => one !== '' && !looseName(name).includes(looseName(one)) && all.indexOf(one) === at,
    );
  const [part = ''] = parts;
  // As many labels as fit, each whole.
  const told = labels.filter(
    (_, at) => `${part}: ${labels.slice(0, at + 1).join(', ')}`.length < MAX_SENTENCE,
  );
  return told.length === 0 ? part : `${part}: ${told.join(', ')}${told.length < labels.length ? ', …' : ''}`;
}

/**
 * An ASCII id for a name of any script: "search" for a search form whose first name yields none, else from the names,
 * else from a field's name.
 */
export function idOf(form: OwnForm, names: readonly string[]): string {
  const written = names
    .map((name) => slug(name, { limit: 40 }))
    .find((id) => id.length > 1 && !WORDS.weak.test(id));
  if (isSearch(form) && slug(names[0] ?? '', { limit: 40 }).length < 2) return 'search';
  if (written !== undefined) return written;
  const keys = form.fields.map(({ element }) => slug(element.name || element.id, { limit: 30 }));
  return `fill-${keys.find((key) => key !== '' && !isGenerated(key)) ?? 'fields'}`;
}

/** Whether a name, value or selector speaks to a model. */
export const speaks = (text: string): boolean => addressedIn(unjoined(text)) !== undefined;

const unjoined = (text: string): string => text.slice(0, MAX_READ).replaceAll(/[-_.+]+/g, ' ');

/** For a draft with texts of which one speaks to a model: nothing of it happens before a person has reviewed it. */
export function reviewOf(texts: readonly (string | undefined)[]): Pick<Action, 'confirm' | 'review'> {
  for (const text of texts) {
    const found = text && (addressedIn(text.slice(0, MAX_READ)) ?? addressedIn(unjoined(text)));
    if (found) return { confirm: true, review: truncate(plain(found, MAX_SENTENCE), MAX_SENTENCE) };
  }
  return { confirm: false };
}

/** The most stable selector without an instruction to a model, as selectors appear in replies and manifests. */
export function selectorOf({ selector, element }: OwnField | OwnForm): string | undefined {
  if (selector === undefined || !speaks(selector)) return selector;
  return element.within === undefined && !speaks(element.path) ? element.path : undefined;
}

/**
 * The key of a field among the inputs: from its name, id, label or type. Names that a framework generates are
 * skipped.
 */
export function keyOf({ element, question }: OwnField, taken: ReadonlySet<string>): string {
  const { name, id, type, tag } = element;
  const written = [name, id].map((one) => one.trim()).find((one) => !isGenerated(one) && !speaks(one));
  const key =
    written ||
    slug(label(question) || label(element.label), { separator: '_', limit: 40 }) ||
    (tag === 'select' ? tag : type || 'text');
  let free = key;
  for (let number = 2; taken.has(free); number++) free = `${key}_${number}`;
  return free;
}
