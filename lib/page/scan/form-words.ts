import { isDatePart } from '../../matching/index.ts';
import type { FormWords } from '../../model/index.ts';
import { isBox, isControl, typeOf, wordsIn } from '../controls/find/kinds.ts';
import { controlsWithin } from '../controls/find/near.ts';
import {
  above,
  attribute,
  attributesOf,
  closest,
  contains,
  enclosing,
  formOf,
  hostOf,
  isA,
  isBefore,
  isDrawnIn,
  isElement,
  isRendered,
  isText,
  matches,
  nextElementOf,
  nextSiblingOf,
  ofDocument,
  outward,
  parentOf,
  precedes,
  previousElementOf,
  previousSiblingOf,
  query,
  queryAll,
  tagOf,
} from '../dom/dom.ts';
import type { PageRoot } from '../dom/roots.ts';
import { SILENT } from '../dom/text.ts';
import { cut, type Facts } from './facts.ts';
import { isSeen } from './seen.ts';

export const MAX_CLIMB = 6;
const MAX_WRAPPED = 3;
const SHORT = 200;
const MAX_LABEL = 60;
const MAX_CHOICES = 200;
const MAX_AROUND = 900;
const CAPTIONS = 'caption,tr:first-child>:is(td,th)[colspan]:only-child';
const HEADINGS = 'h1,h2,h3,h4,h5,h6,[role=heading]';
const FIELDS = 'input:not([type=hidden i]),select,textarea';
const PRESSED = 'button,[role=button],input';
const OF_FIELD = `label,fieldset,[role=group],[role=radiogroup],${PRESSED}`;
const PROMPT =
  /\b(?:search|find|e-?mail|name|address|city|town|state|zip|post(?:al)? ?code|keywords?|phone|tel|symbol|enter|your|type|company|subject|message|comment|user|location|job|suche?n?|ihre?|such|nach|buscar?|correo|nombre|rechercher?|votre|nom|cerca|nome|zoek\w*|naam|szukaj|sök)\b|поиск|имя|почт|検索|搜索|邮箱|이름|بحث/iu;
const ASKS =
  /^(?:(?:search|find|enter|type|your|suche?n?|ihre?|such|buscar?|rechercher?|votre|cerca|zoek\w*|szukaj|sök)\b|поиск|検索|搜索|بحث|חיפוש)|^(?:e-?mail|name|address|city|town|state|zip|post(?:al)? ?code|keywords?|phone|tel|symbol|company|subject|message|comment|user|location|job|correo|nombre|nom|nome|naam|имя|почта|邮箱|이름)(?: (?:address|code|name|number|here))?[\s*:….]*$/iu;

export function wordsOf(
  element: Element,
  button: Element | null,
  controls: readonly Element[],
  isForm: boolean,
  facts: Facts,
): FormWords {
  const first = (selector: string, isMeant = (_: Element): boolean => true): string => {
    const found =
      isForm &&
      [...queryAll(element, selector)].find((one) => (isSeen(one) || !isSeen(element)) && isMeant(one));
    return found ? wordsIn(found, SHORT) : '';
  };
  const start = controls.find(isSeen) ?? controls[0];
  const region = closest(element, 'dialog,[role=dialog],[role=region],section,aside');
  return {
    label: isForm ? facts.names.of(element) : '',
    legend: first('form>fieldset:only-of-type>legend', (one) => {
      const set = parentOf(one);
      return set !== null && 2 * controls.filter((each) => contains(set, each)).length > controls.length;
    }),
    heading: first(
      `${HEADINGS},${CAPTIONS}`,
      (one) => !start || (precedes(one, start) && isOwnTitle(one, element, controls)),
    ),
    above:
      rowOf(element) ||
      headingAbove(element) ||
      (region ? facts.names.of(region) : '') ||
      frameTitle(element),
    text: first('p', (one) => !holdsControl(one) && !query(one, OF_FIELD) && !closest(one, OF_FIELD)),
    button: button ? wordOn(button, facts) : '',
    name: isForm ? cut(attribute(element, 'name') || attribute(element, 'id'), SHORT) : '',
  };
}

function frameTitle(element: Element): string {
  const { ownerDocument } = element;
  const frame = ownerDocument && hostOf(ownerDocument);
  return frame ? cut(attribute(frame, 'title') || ofDocument(ownerDocument, 'title'), SHORT) : '';
}

const wordOn = (button: Element, facts: Facts): string =>
  facts.names.of(button) ||
  cut(attribute(button, 'alt') || (typeOf(button) === 'image' ? attribute(button, 'value') : ''), SHORT) ||
  wordsIn(button, SHORT);

function headingAbove(element: Element): string {
  for (const here of enclosing(element, MAX_CLIMB)) {
    if (isElement(here) && tagOf(here) === 'html') break;
    const text = [...queryAll(here, HEADINGS)].findLast(
      (one) =>
        isBefore(one, element) &&
        !isOfOther(one, element) &&
        isRendered(one) &&
        ![...queryAll(one, 'a[href]')].some(isRendered) &&
        !closest(one, 'a[href]'),
    );
    const around = isElement(here) ? here : hostOf(here);
    if (text && isElement(here) && tagOf(here) === 'body' && !leadsTo(text, element, here)) break;
    if (text) return around && wordsIn(around, MAX_AROUND).length < MAX_AROUND ? wordsIn(text, SHORT) : '';
  }
  return '';
}

const leadsTo = (heading: Element, element: Element, page: Element): boolean =>
  parentOf(heading) === page &&
  [...queryAll(page, `form,${PRESSED},select,textarea`)].every(
    (one) => !isBefore(heading, one) || !isBefore(one, element) || contains(one, element),
  );

function rowOf(element: Element): string {
  const row = closest(element, 'tr');
  const table = row && closest(row, 'table');
  const cell = row && query(row, 'th,td');
  if (!table || !cell || contains(cell, element) || queryAll(table, 'tr:has(form)').length < 2) return '';
  return labelIn(cell, true);
}

function isOfOther(heading: Element, element: Element): boolean {
  const form = closest(heading, 'form');
  if (form) return !contains(form, element);
  if (above(heading) === above(element)) return false;
  for (let next = nextElementOf(heading); next && isBefore(next, element); next = nextElementOf(next))
    if (tagOf(next) === 'form' && !contains(next, element)) return true;
  return false;
}

export function questionOf(control: Element, label: string, group: readonly Element[], facts: Facts): string {
  if (group.length > 1 || typeOf(control) === 'radio') return questionOfGroup(control, group, facts);
  const isHint = [attribute(control, 'placeholder'), attribute(control, 'title')].includes(label);
  if (label !== '' && !isHint) return '';
  const speaks = label !== '' && (PROMPT.test(label) || /[?？؟]\s*$/u.test(label));
  if (speaks) return labelBefore(control);
  const named = promptIn(control) || labelBefore(control) || namedAround(control, facts);
  if (named !== '') return named;
  if (isBox(control)) return textBeside(control, nextSiblingOf) || textBeside(control, previousSiblingOf);
  const follows = labelsFollow(control);
  const text =
    follows && label !== '' ? '' : textBeside(control, follows ? nextSiblingOf : previousSiblingOf);
  const before = previousElementOf(control);
  const beside = before && promptOf(before) === text ? '' : text;
  const told = [beside.replace(/\s*:$/, ''), promptOf(control)].filter(Boolean).join(': ');
  return told || (label === '' ? textAfter(control) || firstChoice(control) : '');
}

function promptOf(control: Element): string {
  const first = tagOf(control) === 'select' ? query(control, 'option') : null;
  const text = first ? wordsIn(first, SHORT) : '';
  return isDatePart(text) ? text : '';
}

export function partsOf(controls: readonly Element[]): ReadonlyMap<Element, string> {
  if (controls.length < 4) return new Map();
  const scope = aroundAll(controls);
  const titles = [...queryAll(scope, `legend,${HEADINGS}`)].filter(isRendered);
  const holds = (title: Element, control: Element): boolean =>
    tagOf(title) !== 'legend' || isDrawnIn(control, above(title) ?? scope);
  const titleOf = (control: Element): Element | undefined =>
    titles.findLast(
      (one) =>
        precedes(one, control) &&
        holds(one, control) &&
        controls.some((other) => other !== control && holds(one, other)),
    );
  const parts = Map.groupBy(controls, titleOf);
  return new Map(
    [...parts].flatMap(([title, some]) =>
      title && parts.size > 1 && some.length > 1 && !isOwnTitle(title, scope, controls)
        ? some.map((one) => [one, wordsIn(title, SHORT)] as const)
        : [],
    ),
  );
}

const isOwnTitle = (title: Element, scope: Element, controls: readonly Element[]): boolean =>
  matches(title, CAPTIONS) ||
  ![...queryAll(scope, tagOf(title))].some(
    (other) =>
      isRendered(other) &&
      controls.some((one) => precedes(one, other)) &&
      controls.some((one) => precedes(other, one)),
  );

function namedAround(control: Element, facts: Facts): string {
  const countIn = (here: Element): number =>
    isRendered(control) ? controlsWithin(here).length : [...queryAll(here, FIELDS)].length;
  for (const here of outward(above(control), MAX_WRAPPED)) {
    if (/^(?:form|body|td|dialog|section)$/.test(tagOf(here)) || countIn(here) > 1) break;
    const name = facts.names.of(here);
    if (name !== '') return name;
  }
  return '';
}

function questionOfGroup(control: Element, group: readonly Element[], facts: Facts): string {
  const set = closest(control, 'fieldset,[role=group],[role=radiogroup]');
  const legend = set && query(set, 'legend');
  const named = (legend ? wordsIn(legend, SHORT) : set && facts.names.of(set)) ?? '';
  const isShared = set && [...queryAll(set, FIELDS)].some((one) => !group.includes(one));
  if (set && !isShared) return named;
  const beside = textBesideGroup(control, group, facts);
  const row = closest(control, 'tr');
  const isRow = row !== null && group.length > 1 && group.every((one) => contains(row, one));
  return named !== '' && beside !== '' && isRow ? `${named}: ${beside}` : beside || named;
}

function textBesideGroup(control: Element, group: readonly Element[], facts: Facts): string {
  const before = textBeside(control, previousSiblingOf);
  const isScale =
    before !== '' &&
    group.length > 2 &&
    group.every((one) => facts.names.of(one) === '') &&
    group.every((one, at) => (textBeside(one, nextSiblingOf) !== '') === (at === group.length - 1));
  const around = aroundAll(group);
  if (isScale) return textBeside(closest(around, 'table') ?? around, previousSiblingOf);
  return before || textBeside(around, previousSiblingOf);
}

function labelBefore(control: Element): string {
  const before = previousElementOf(control);
  return before && tagOf(before) === 'label' && !holdsControl(before) && !isOfBox(before)
    ? labelIn(before, isRendered(control))
    : '';
}

export function aroundAll(group: readonly Element[]): Element {
  const around = [...outward(group[0]!, MAX_CLIMB + 1)];
  return around.find((here) => group.every((one) => isDrawnIn(one, here))) ?? around.at(-1)!;
}

function firstChoice(control: Element): string {
  if (tagOf(control) !== 'select') return '';
  const [first, ...others] = [...queryAll(control, 'option')].slice(0, MAX_CHOICES);
  const sentBy = (option: Element): string => attribute(option, 'value') ?? wordsIn(option, SHORT);
  const isItself = (option: Element): boolean => sentBy(option).trim() === wordsIn(option, SHORT);
  const isPrompt =
    first &&
    (sentBy(first) === '' || matches(first, '[disabled]') || (isItself(first) && !others.some(isItself)));
  return isPrompt ? labelIn(first, false) : '';
}

type Step = (node: Node) => Node | null;

function textBeside(control: Element, step: Step): string {
  const isNear = (one: Element, level: number): boolean =>
    tagOf(one) === 'td' || (level < 2 && tagOf(one) !== 'form');
  for (const [level, here] of [...outward(control, MAX_CLIMB)].entries()) {
    if (!isNear(here, level)) break;
    for (let beside = step(here); beside; beside = step(beside)) {
      if (isElement(beside) && holdsControl(beside)) return '';
      const text = isOfBox(beside) ? '' : labelIn(beside, isRendered(control));
      if (text !== '') return text;
    }
  }
  return '';
}

function isOfBox(node: Node): boolean {
  const control = isElement(node) && isA(node, 'label') ? node.control : null;
  return control !== null && isBox(control);
}

function textAfter(control: Element): string {
  for (let beside = nextSiblingOf(control); beside; beside = nextSiblingOf(beside)) {
    if (
      isElement(beside) &&
      (holdsControl(beside) || /^(?:a|br|button)$/.test(tagOf(beside)) || query(beside, 'a'))
    )
      return '';
    const text = labelIn(beside, isRendered(control));
    if (text !== '') return text;
  }
  return '';
}

function labelIn(node: Node, shown: boolean): string {
  const text = isElement(node) ? ownText(node, shown) : textOf(node);
  const isLabel = isElement(node) && tagOf(node) === 'label';
  return (text.length > MAX_LABEL && !isLabel) || text.startsWith('(') || !/\p{L}{2}|\p{Lo}/u.test(text)
    ? ''
    : text;
}

const textOf = (node: Node): string =>
  isText(node) ? node.data.slice(0, 1_000).trim().replaceAll(/\s+/g, ' ') : '';

function ownText(element: Element, shown: boolean): string {
  if (SILENT.has(tagOf(element)) || (shown && !isRendered(element))) return '';
  if (matches(element, 'header,nav,footer,[role=navigation i],[role=banner i]')) return '';
  const isWorded = /\S/.test((element.textContent ?? '').slice(0, 1_000)) && !closest(element, PRESSED);
  return isWorded && !query(element, PRESSED) && queryAll(element, 'a[href]').length < 2
    ? wordsIn(element, SHORT)
    : '';
}

const holdsControl = (element: Element): boolean =>
  isControl(element) || [...queryAll(element, 'input,select,textarea,[role]')].some(isControl);

function labelsFollow(control: Element): boolean {
  const parent = parentOf(control);
  const controls = isElement(parent) ? [...parent.children].filter(holdsControl) : [];
  const [first, last] = [controls[0], controls.findLast(isControl) ?? controls.at(-1)];
  const has = (beside: Node | null, step: Step): boolean =>
    beside !== null && (labelIn(beside, isRendered(control)) !== '' || has(step(beside), step));
  if (!first || !last || first === last) return false;
  return !has(previousSiblingOf(first), previousSiblingOf) && has(nextSiblingOf(last), nextSiblingOf);
}

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]+/gu, '').toLowerCase();

function promptIn(control: Element): string {
  const value = attribute(control, 'value')?.trim() ?? '';
  if (!/^(?:text|search|email|tel|)$/.test(typeOf(control)) || value.length > MAX_LABEL) return '';
  if (!/\p{L}{2}/u.test(value) || /[@<>]/.test(value)) return '';
  const isIn = ({ value: script }: Attr): boolean => script.slice(0, 1_000).includes(value);
  const empties =
    [...attributesOf(control)].some((one) => /^on(?:focus|blur|click)/.test(one.name) && isIn(one)) ||
    [...attributesOf(formOf(control) ?? control)].some((one) => one.name === 'onsubmit' && isIn(one));
  const called = [attribute(control, 'name'), attribute(control, 'id')].map((one) => lettersOf(one ?? ''));
  const isItsName = value.length > 3 && called.some((one) => one.endsWith(lettersOf(value)));
  const isMail = /e-?mail/i.test(value) && called.some((one) => one.includes('mail'));
  return empties || isItsName || isMail || ASKS.test(value) ? value : '';
}

export function helpOf(control: Element, label: string, root: PageRoot): string {
  const ids = (attribute(control, 'aria-describedby') ?? '').trim().split(/\s+/, 3);
  const found = ids.flatMap((id) => (id === '' ? [] : (query(root.node, `#${CSS.escape(id)}`) ?? [])));
  const described = found.map((one) => wordsIn(one, SHORT)).join(' ');
  const hints = [described, attribute(control, 'title'), attribute(control, 'placeholder')];
  return cut(hints.find((one) => one?.trim() && !label.includes(one.trim()))?.trim(), SHORT);
}
