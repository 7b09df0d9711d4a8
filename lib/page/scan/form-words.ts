/** Texts about a form and its controls, where markup does not say it by a label. */
import type { FormWords } from '../../model/index.ts';
import { isBox, isControl, typeOf } from '../controls/kinds.ts';
import {
  above,
  attribute,
  attributesOf,
  closest,
  isElement,
  isRendered,
  nextSiblingOf,
  nodeType,
  parentOf,
  previousSiblingOf,
  query,
  queryAll,
  tagOf,
} from '../dom/dom.ts';
import type { PageRoot } from '../dom/roots.ts';
import { readText, SILENT } from '../dom/text.ts';
import { cut, type Facts } from './facts.ts';
import { isSeen } from './seen.ts';

export const MAX_CLIMB = 6;
/** Characters. */
const SHORT = 200;
/** Longer ones are no label, but something that the page says. */
const MAX_LABEL = 60;
/** A part of the page with more text than this is more than the form and what is said of it. */
const MAX_AROUND = 900;
const HEADINGS = 'h1,h2,h3,h4,h5,h6,[role=heading]';
const PRESSED = 'button,[role=button],input';
/** Texts that sites write into a field before it is used, where they do not use a placeholder. */
const PROMPT =
  /\b(?:search|find|e-?mail|name|address|city|town|state|zip|post(?:al)? ?code|keywords?|phone|tel|symbol|enter|your|type|company|subject|message|comment|user|location|job|suche?n?|ihre?|such|nach|buscar?|correo|nombre|rechercher?|votre|nom|cerca|nome|zoek\w*|naam|szukaj|sök)\b|поиск|имя|почт|検索|搜索|邮箱|이름|بحث/iu;

/** The words of a form; of what a page-wide form holds, as of a group without a form, those nearest to its first control. */
export function wordsOf(element: Element, button: Element | null, isForm: boolean, facts: Facts): FormWords {
  const first = (selector: string): string => {
    const found = isForm && [...queryAll(element, selector)].find((one) => isSeen(one) || !isSeen(element));
    return found ? readText(found, SHORT) : '';
  };
  const region = closest(element, 'dialog,[role=dialog],[role=region],section,aside');
  return {
    label: isForm ? facts.names.of(element) : '',
    legend: first('form>fieldset:only-of-type>legend'),
    heading: first(HEADINGS),
    above: headingAbove(element) || (region ? facts.names.of(region) : ''),
    text: first('p'),
    button: button ? wordOn(button, facts) : '',
    name: isForm ? cut(attribute(element, 'name') || attribute(element, 'id'), SHORT) : '',
  };
}

/** An image that sends is often named by the value that it would have as a button. */
const wordOn = (button: Element, facts: Facts): string =>
  facts.names.of(button) ||
  cut(attribute(button, 'alt') || (typeOf(button) === 'image' ? attribute(button, 'value') : ''), SHORT);

/** The nearest heading before an element in a part of the page that holds little else; never the title of a link. */
function headingAbove(element: Element): string {
  let here = above(element);
  for (let level = 0; here && level < MAX_CLIMB && !/^(?:body|html)$/.test(tagOf(here)); level++) {
    if (readText(here, MAX_AROUND).length >= MAX_AROUND) return '';
    const before = [...queryAll(here, HEADINGS)].filter(
      (one) =>
        one.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING &&
        isRendered(one) &&
        !query(one, 'a[href]') &&
        !closest(one, 'a[href]'),
    );
    const text = before.at(-1);
    if (text) return readText(text, SHORT);
    here = above(here);
  }
  return '';
}

/** The question of a group of controls, or the text beside a control without a label. */
export function questionOf(control: Element, label: string, inGroup: number, facts: Facts): string {
  if (inGroup > 1 || typeOf(control) === 'radio') {
    const set = closest(control, 'fieldset,[role=group],[role=radiogroup]');
    const legend = set && query(set, 'legend');
    if (legend) return readText(legend, SHORT);
    return set ? facts.names.of(set) : textBeside(control, previousSiblingOf);
  }
  const isHint = [attribute(control, 'placeholder'), attribute(control, 'title')].includes(label);
  if (label !== '' && (!isHint || PROMPT.test(label))) return '';
  if (isBox(control)) return textBeside(control, nextSiblingOf) || textBeside(control, previousSiblingOf);
  const follows = labelsFollow(control);
  const prompt = label === '' ? promptIn(control) : '';
  const beside =
    follows && label !== '' ? '' : textBeside(control, follows ? nextSiblingOf : previousSiblingOf);
  return prompt || beside || (label === '' ? firstChoice(control) : '');
}

/** A choice without a value says what is chosen. */
function firstChoice(control: Element): string {
  const first = tagOf(control) === 'select' ? query(control, 'option') : null;
  const text = first && !attribute(first, 'value') ? readText(first, SHORT) : '';
  return text.length <= MAX_LABEL ? text : '';
}

type Step = (node: Node) => Node | null;

function textBeside(control: Element, step: Step): string {
  let here: Element | null = control;
  for (let level = 0; here && level < 2 && tagOf(here) !== 'form'; level++) {
    for (let beside = step(here); beside; beside = step(beside)) {
      if (isElement(beside) && holdsControl(beside)) return '';
      const text = labelIn(beside, isRendered(control));
      if (text !== '') return text;
    }
    here = above(here);
  }
  return '';
}

/** A text that may label what is beside it: in words, without pictures, buttons and lists of links. */
function labelIn(node: Node, shown: boolean): string {
  const text = isElement(node) ? ownText(node, shown) : textOf(node);
  const isLabel = isElement(node) && tagOf(node) === 'label';
  return (text.length > MAX_LABEL && !isLabel) || text.startsWith('(') || !/\p{L}{2}|\p{Lo}/u.test(text)
    ? ''
    : text;
}

const textOf = (node: Node): string =>
  nodeType(node) === Node.TEXT_NODE ? (node as Text).data.slice(0, 1_000).trim().replaceAll(/\s+/g, ' ') : '';

function ownText(element: Element, shown: boolean): string {
  if (SILENT.has(tagOf(element)) || (shown && !isRendered(element))) return '';
  const isWorded = /\S/.test((element.textContent ?? '').slice(0, 1_000)) && !closest(element, PRESSED);
  return isWorded && !query(element, PRESSED) && queryAll(element, 'a[href]').length < 2
    ? readText(element, SHORT)
    : '';
}

const holdsControl = (element: Element): boolean =>
  isControl(element) || [...queryAll(element, 'input,select,textarea,[role]')].some(isControl);

/** True where the controls beside one have their texts after them: the first has none before, the last has one after. */
function labelsFollow(control: Element): boolean {
  const parent = parentOf(control);
  if (!isElement(parent)) return false;
  const controls = [...parent.children].filter(holdsControl);
  const [first, last] = [controls[0], controls.at(-1)];
  if (!first || !last || first === last) return false;
  const has = (from: Node, step: Step): boolean => {
    for (let beside = step(from); beside; beside = step(beside))
      if (labelIn(beside, isRendered(control)) !== '') return true;
    return false;
  };
  return !has(first, previousSiblingOf) && has(last, nextSiblingOf);
}

/**
 * The value that a field's markup has, where it says what to enter: a script of the page empties it, or it speaks as
 * such texts do. What a person has entered, or a site knows of him, is no prompt.
 */
function promptIn(control: Element): string {
  const value = attribute(control, 'value')?.trim() ?? '';
  if (!/^(?:text|search|email|tel|)$/.test(typeOf(control)) || value.length > MAX_LABEL) return '';
  if (!/\p{L}{2}/u.test(value) || /[@<>]/.test(value)) return '';
  const empties = [...attributesOf(control)].some(
    ({ name, value: script }) =>
      /^on(?:focus|blur|click)/.test(name) && script.slice(0, 1_000).includes(value),
  );
  return empties || PROMPT.test(value) ? value : '';
}

export function describedBy(control: Element, root: PageRoot): string {
  const ids = (attribute(control, 'aria-describedby') ?? '').trim().split(/\s+/, 3);
  const found = ids.flatMap((id) => (id === '' ? [] : (query(root.node, `#${CSS.escape(id)}`) ?? [])));
  return cut(
    found
      .map((one) => readText(one, SHORT))
      .join(' ')
      .trim(),
    SHORT,
  );
}
