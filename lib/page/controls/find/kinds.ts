import {
  attribute,
  closest,
  documentOf,
  hostsOf,
  inputOf,
  isA,
  isCustom,
  isRendered,
  isTiny,
  isTransparent,
  isTrue,
  matches,
  ofDocument,
  rectOf,
  tagOf,
} from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';

export type Input = HTMLInputElement;

const NO_CONTROL = new Set(['button', 'submit', 'reset', 'image', 'hidden']);
export const BUTTON = 'button,[role="button" i]';
const DRAWN = new Set('combobox listbox checkbox switch radio radiogroup slider spinbutton'.split(' '));
export const CONTROL_SELECTORS: readonly string[] = [
  ...['input', 'select', 'textarea', '[contenteditable]', '[aria-haspopup="listbox"i]'],
  ...[...DRAWN].map((role) => `[role="${role}"i]`),
];

export const typeOf = (element: Element): string => (isA(element, 'input') ? element.type : '');

export const hasType = (element: Element | null, type: string): element is Input =>
  isA(element, 'input') && element.type === type;

export const roleOf = (element: Element): string =>
  attribute(element, 'role')?.trim().split(/\s+/, 1)[0]?.toLowerCase() ?? '';

export function isEditable(element: Element): element is HTMLElement {
  const own = attribute(element, 'contenteditable');
  if (own === null && tagOf(element) === 'body')
    return ofDocument(documentOf(element), 'designMode')?.toLowerCase() === 'on';
  return own !== null && own.toLowerCase() !== 'false' && inputOf(element).isContentEditable === true;
}

export const isBox = (element: Element): element is Input => /^(?:radio|checkbox)$/.test(typeOf(element));

export function isNative(
  element: Element,
): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  const tag = tagOf(element);
  if (tag === 'input') return !NO_CONTROL.has(typeOf(element));
  return tag === 'select' || tag === 'textarea';
}

export function drawnRole(element: Element): string {
  const tag = tagOf(element);
  if (tag === 'select' || tag === 'textarea' || tag === 'option') return '';
  const role = roleOf(element);
  if (tag === 'input') {
    if (!/^(?:text|search|)$/.test(typeOf(element))) return '';
    const isList =
      role === 'combobox' ||
      opensList(element) ||
      attribute(element, 'aria-autocomplete') === 'list' ||
      isSearchOfList(element);
    return isList ? 'combobox' : '';
  }
  if (DRAWN.has(role)) return role;
  return opensList(element) &&
    (tag === 'button' || role === 'button' || attribute(element, 'tabindex') !== null)
    ? 'combobox'
    : '';
}

const isSearchOfList = (element: Element): boolean =>
  attribute(element, 'tabindex') === '-1' &&
  attribute(element, 'name') === null &&
  closest(element, '[aria-expanded][tabindex="0"]') !== null;

const opensList = (element: Element): boolean =>
  attribute(element, 'aria-haspopup')?.toLowerCase() === 'listbox';

/** These elements are controls only if a declaration refers to them. */
export const isPressed = (element: Element): boolean =>
  attribute(element, 'aria-pressed') !== null || /^menuitem(?:checkbox|radio)$/.test(roleOf(element));
export const PRESSED = '[aria-pressed],[role="menuitemcheckbox" i],[role="menuitemradio" i]';

export const isDialogOpener = (element: Element): boolean => matches(element, DIALOG_OPENER);
export const DIALOG_OPENER = `:is(${BUTTON}):is([aria-haspopup="dialog" i],[aria-haspopup="grid" i])`;

export const isControl = (element: Element): boolean =>
  isNative(element) || isEditable(element) || drawnRole(element) !== '';

const isBeyondKeys = (element: Element): boolean =>
  attribute(element, 'tabindex') === '-1' || attribute(element, 'hidden') !== null;

export function isUnseen(element: Element): boolean {
  const type = typeOf(element);
  if (type === 'hidden') return true;
  if (!isNative(element)) return false;
  if (closest(element, '[aria-hidden="true" i]') || !isRendered(element)) return true;
  // An invisible control of these kinds may be in use, such as the file input behind a button.
  if (isBox(element) || type === 'file' || type === 'range' || drawnRole(element) !== '') return false;
  return isTiny(element) || ((isBeyondKeys(element) || isThin(element)) && isTransparent(element));
}

const isThin = (element: Element): boolean =>
  rectOf(element).height < THIN && inputOf(element).readOnly === false;
const THIN = 10;

const VALUES = /^(?:textbox|searchbox|combobox|listbox|spinbutton|slider|progressbar|meter)$/;

const isChosenDay = (element: Element): boolean =>
  isDialogOpener(element) && /\d/.test(readText(element, 200));

const holdsValue = (element: Element): boolean =>
  /^(?:textarea|select|output|meter|progress)$/.test(tagOf(element)) ||
  isEditable(element) ||
  VALUES.test(roleOf(element) || drawnRole(element)) ||
  isChosenDay(element) ||
  (isCustom(element) && matches(element, ':enabled,:disabled'));

export const wordsIn = (element: Element, limit: number, isSpoken = false): string =>
  isWithinValue(element)
    ? ''
    : readText(element, limit, (one) => holdsValue(one) || (isSpoken && isTrue(one, 'aria-hidden')));

const isWithinValue = (element: Element): boolean =>
  closest(element, 'textarea,output') !== null ||
  inputOf(element).isContentEditable === true ||
  tagOf(element) === 'select' ||
  isChosenDay(element);

export const FAR = 5_000;

export function isHidden(element: Element, control: boolean): boolean {
  if (typeOf(element) === 'hidden' || !isRendered(element)) return true;
  if (control) {
    const { width, height, right } = rectOf(element);
    if (width === 0 || right < -FAR || (height === 0 && typeOf(element) !== 'range')) return true;
  }
  return [...hostsOf(element)].some((host) => !isRendered(host));
}

export function leadsAway(element: Element): boolean {
  const link = closest(element, 'a[href]');
  return link !== null && !/^\s*(?:#|javascript:|$)/i.test(attribute(link, 'href') ?? '');
}
