import { type Choice, indexOfChoice, placesOf, plainText, same } from '../../../matching/choices.ts';
import type { Json } from '../../../model/index.ts';
import {
  above,
  aroundInRoot,
  attribute,
  closest,
  connected,
  documentOf,
  isA,
  isCustom,
  isRendered,
  isTiny,
  isTrue,
  ofDocument,
  outward,
  query,
  rectOf,
  shadowHostOf,
  shadowOf,
  styleOf,
  tagOf,
} from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import {
  blur,
  click,
  clickSlowly,
  enter,
  focus,
  nextFrame,
  partAt,
  type TextControl,
  typeSlowly,
  until,
} from '../events.ts';
import type { Family, Took } from '../family.ts';
import { BUTTON, FAR } from '../find/kinds.ts';
import { nameIn } from '../find/names.ts';
import { within } from '../find/near.ts';
import { isScroller } from './scroll.ts';
import { choose, inList, noSuchChoice, ticked } from './values.ts';

export interface Option extends Choice {
  readonly element: Element;
}

export const OPTION =
  '[role="option" i],[role="treeitem" i],[role="menuitemradio" i],[role="menuitemcheckbox" i]';
export const OPTION_IN_DIALOG = `${OPTION},[role="radio" i],[role="checkbox" i]`;
const MAX_OPTIONS = 1_000;
const PATIENCE = 1_000;
const MAX_CLIPS = 4;

function labelOf(element: Element): string {
  const name = nameIn(element);
  if (['aria-label', 'aria-labelledby'].every((one) => attribute(element, one) === null)) return name;
  const text = readText(element, 200);
  const isStated = text !== '' && name.startsWith(text) && /^[^\p{L}]/u.test(name.slice(text.length));
  return isStated ? text : name;
}

export function optionOf(element: Element): Option {
  const host = shadowHostOf(element);
  const label = labelOf(element) || readText(element, 200) || (host ? readText(host, 200) : '');
  const declared = ['data-value', 'value', 'data-key', 'data-option-value']
    .map((name) => attribute(element, name) ?? (host && attribute(host, name)))
    .find((value) => value !== null);
  const disabled =
    isTrue(element, 'aria-disabled') ||
    ['disabled', 'data-disabled'].some((name) => (attribute(element, name) ?? 'false') !== 'false');
  return { element, label, value: declared ?? label, disabled };
}

export function optionFor(value: Json, options: readonly Option[]): Option | undefined {
  const found = options[indexOfChoice(value, options)];
  return found && areTwins(found.label, options) && found.value === found.label ? undefined : found;
}

const areTwins = (label: string, options: readonly Option[]): boolean =>
  options.filter((one) => same(one.label, label) && one.value === one.label).length > 1;

export const isAmbiguous = (value: Json, choices: readonly Choice[], options: readonly Option[]): boolean =>
  placesOf(value, choices).length > 1 || areTwins(plainText(value), options);

export const optionsIn = (list: Element): readonly Option[] =>
  within(list, OPTION).filter(isSeen).slice(0, MAX_OPTIONS).map(optionOf);

/** True if a person can see the element. Some lists are only for screen readers. */
export function isSeen(element: Element): boolean {
  if (!isRendered(element)) return false;
  const { right, bottom } = rectOf(element);
  if (right < -FAR || (bottom < -FAR && /absolute|fixed/.test(styleOf(element)?.position ?? '')))
    return false;
  if (isTiny(element)) return isCustom(element) && shadowOf(element) !== null;
  return !isCutOff(element, MAX_CLIPS);
}

export const isCutOff = (element: Element, most: number): boolean =>
  [...aroundInRoot(element, most - 1)].some((here) => isTiny(here) && isCut(here));

function isCut(element: Element): boolean {
  const style = styleOf(element);
  return style !== undefined && (style.overflow !== 'visible' || style.clip !== 'auto');
}

/** `aria-checked` takes precedence, because `aria-selected` may only mark the keyboard position. */
export const isSelected = (option: Element): boolean =>
  isTrue(option, attribute(option, 'aria-checked') === null ? 'aria-selected' : 'aria-checked');

export const isTicked = (row: Element): boolean => {
  const text = readText(row, 200);
  const around = [...outward(row, 3)].filter((one) => one === row || readText(one, 200) === text);
  const [box] = around.flatMap((one) => within(one, 'input[type="checkbox" i]'));
  return box?.checked === true;
};

export const tickedIn = (regions: readonly Element[]): readonly Option[] =>
  regions
    .flatMap((region) => within(region, 'input[type="checkbox" i]:checked'))
    .map((box) => {
      const element = [...outward(box, 4)].find((one) => readText(one, 200) !== '') ?? box;
      return { element, label: readText(element, 200), value: '' };
    });

export const kindOf = (element: Element): string =>
  `${tagOf(element)} ${(attribute(element, 'class') ?? '').trim().split(/\s+/)[0]}`;

/** Types the text for a list that comes with it. Some lists open only by a click. */
export async function typeUntil(
  control: TextControl,
  text: string,
  comes: () => Promise<true | undefined>,
  mayClick: boolean,
): Promise<void> {
  for (const open of mayClick ? [focus, click] : [focus]) {
    open(control);
    enter(control, '');
    await typeSlowly(control, text);
    if (await comes()) return;
  }
}

export async function clickOption(option: Element): Promise<void> {
  const root = shadowOf(option);
  const inner = root && query(root, '[role="option" i],li,button,a,:not(slot,style,link)');
  Element.prototype.scrollIntoView.call(inner ?? option, { block: 'nearest' });
  await clickSlowly(inner ?? partAt(option) ?? option);
}

export const ADDS =
  /^\W*(?:add|create|new|use|hinzufügen|erstellen|neu|ajouter|créer|crear|añadir)\b(?:\s+(?:this|tag|item|option)\b)*\W*/i;

export function creates(label: string, text: string): boolean {
  const quoted = [`"${text}"`, `“${text}”`, `'${text}'`, `‘${text}’`, `«${text}»`, `„${text}“`];
  const rest = label.replace(ADDS, '');
  return quoted.some((one) => label.includes(one)) || (rest !== label && (rest === '' || same(rest, text)));
}

export async function reveal(row: () => Element): Promise<void> {
  for (let count = 0; count < MAX_REVEALS; count++) {
    const shown = row();
    const { top } = rectOf(shown);
    Element.prototype.scrollIntoView.call(shown, { block: 'nearest' });
    await nextFrame();
    if (shown === row() && rectOf(shown).top === top) return;
    await nextFrame();
  }
}

const MAX_REVEALS = 5;

export function listbox(list: Element): Family {
  const several = isTrue(list, 'aria-multiselectable');
  const choices = () => optionsIn(list);
  return {
    kind: several ? 'choices' : 'choice',
    choices,
    put: (value) => {
      const isList = several || Array.isArray(value);
      return put(list, isList ? inList(value) : [value], isList);
    },
  };
}

async function put(list: Element, wanted: readonly Json[], several: boolean): Promise<Took> {
  const options = optionsIn(list);
  const { problem, chosen } = choose(wanted, options);
  const twin = wanted.find((one) => areTwins(plainText(one), options));
  if (problem || twin !== undefined) return { problem: problem ?? noSuchChoice(twin ?? null, options) };
  // Pages may draw the rows again after a click.
  const rowNow = ({ element, label, value }: Option): Element => {
    const isIt = (one: Option) => one.label === label && one.value === value;
    return connected(element) ? element : (optionsIn(list).find(isIt)?.element ?? element);
  };
  focus(list);
  for (const option of several ? options : chosen) {
    const on = chosen.includes(option);
    const isSet = () => isSelected(rowNow(option)) === on;
    if (isSet()) continue;
    await clickOption(rowNow(option));
    if (!(await until(isSet, PATIENCE))) return ticked(false, on);
    await nextFrame();
  }
  blur(list);
  if (!chosen.every((option) => isSelected(rowNow(option)))) return ticked(false, true);
  return { sends: chosen.map(({ value, label }) => [value, label]) };
}

/** Buttons that only accept the choice. “Save” and “Confirm” may do more. */
const TAKES = /^(?:[✓✔]|ok|okay|done|apply|select|choose|fertig|übernehmen|auswählen)$/i;

export const DIALOG = '[role="dialog" i],[role="alertdialog" i],dialog';

export const dialogOf = (options: readonly Option[]): Element | null | undefined =>
  options.map(({ element }) => closest(element, DIALOG)).find((one) => one !== null);

const CONFIRMS =
  /^(?:confirm|save|set|select|choose|bestätigen|speichern|übernehmen|valider|confirmar|conferma|确认|确定|完成|決定|확인)$/i;

const SIGN = /(?:^|[-_\s])(?:ok|done|confirm|apply|accept|check)(?:$|[-_\s])/i;

export const holdsFields = (popup: Element): boolean =>
  within(popup, 'select,textarea,input:not([type="search" i]),form').length > 0;

/** @param isPicker true for a calendar, clock or list, where “Confirm” submits nothing */
export async function takeChosen(popup: Element | null | undefined, isPicker = false): Promise<void> {
  const takes = (one: Element, text = readText(one, 20).trim()) =>
    TAKES.test(text) || (isPicker && CONFIRMS.test(text));
  const isSign = (one: Element) =>
    nameIn(one) === '' && [one, ...within(one, '*')].some((it) => SIGN.test(attribute(it, 'class') ?? ''));
  const only = (selector: string, isIt: (one: Element) => boolean): Element | undefined => {
    const [one, other] = popup ? within(popup, selector).filter(isIt) : [];
    return other ? undefined : one;
  };
  const named = only(`${BUTTON},a[href^="#"]`, (one) => takes(one));
  const drawn = () => only('a:not([href]),div,span', (one) => takes(one)) ?? only(BUTTON, isSign);
  const button = named ?? (isPicker ? drawn() : undefined);
  if (!button) return;
  click(button);
  await nextFrame();
}

export function searchBoxOf(control: Element, regions: readonly Element[]): TextControl | null {
  const isLine = (one: Element | null): one is TextControl =>
    isA(one, 'input') && /^(?:text|search)$/.test(one.type) && !one.readOnly;
  const focused = ofDocument(documentOf(control), 'activeElement');
  const inside = regions.flatMap((region) => within(region, 'input')).find(isLine);
  return isLine(focused) && focused !== control ? focused : (inside ?? null);
}

export function scrollerOf(option: Element | undefined): Element | undefined {
  const around = option ? [...outward(above(option), 6)] : [];
  return around.find(isScroller);
}
