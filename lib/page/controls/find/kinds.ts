/** Recognises controls by tag and role alone, cheaply enough for each element of a page. */
import {
  attribute,
  closest,
  isCustom,
  isRendered,
  isTiny,
  isTransparent,
  isTrue,
  matches,
  tagOf,
} from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';

export type Input = HTMLInputElement;

/** Types of input that take no value from a person. */
const NO_CONTROL = new Set(['button', 'submit', 'reset', 'image', 'hidden']);
/** Roles of controls that scripts draw. */
const DRAWN = new Set('combobox listbox checkbox switch radio radiogroup slider spinbutton'.split(' '));
/** Selectors that together find all controls. */
export const CONTROL_SELECTORS: readonly string[] = [
  ...['input', 'select', 'textarea', '[contenteditable]', '[aria-haspopup="listbox"i]'],
  ...[...DRAWN].map((role) => `[role="${role}"i]`),
];

/** The type of an input as the browser takes it, '' for all other elements. */
export const typeOf = (element: Element): string =>
  tagOf(element) === 'input' ? (element as Input).type : '';

/** The role that the markup gives, lower case; '' without. */
export const roleOf = (element: Element): string =>
  attribute(element, 'role')?.trim().split(/\s+/, 1)[0]?.toLowerCase() ?? '';

export function isEditable(element: Element): boolean {
  const own = attribute(element, 'contenteditable');
  return own !== null && own.toLowerCase() !== 'false' && (element as HTMLElement).isContentEditable === true;
}

export const isBox = (element: Element): element is Input => /^(?:radio|checkbox)$/.test(typeOf(element));

/** input (but button kinds and hidden), select, textarea. */
export function isNative(element: Element): boolean {
  const tag = tagOf(element);
  if (tag === 'input') return !NO_CONTROL.has(typeOf(element));
  return tag === 'select' || tag === 'textarea';
}

/** The role of a control that a script draws, also upon a native input; '' for all others. */
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

/** Whether an input that is not sent, and that no Tab reaches, only searches the list of what is around it. */
const isSearchOfList = (element: Element): boolean =>
  attribute(element, 'tabindex') === '-1' &&
  attribute(element, 'name') === null &&
  closest(element, '[aria-expanded][tabindex="0"]') !== null;

const opensList = (element: Element): boolean =>
  attribute(element, 'aria-haspopup')?.toLowerCase() === 'listbox';

/**
 * Buttons that stay pressed, and checkboxes of menus: they are controls where a declaration names them, and only
 * there.
 */
export const isPressed = (element: Element): boolean =>
  attribute(element, 'aria-pressed') !== null || /^menuitem(?:checkbox|radio)$/.test(roleOf(element));
export const PRESSED = '[aria-pressed],[role="menuitemcheckbox" i],[role="menuitemradio" i]';

/** A button that opens a calendar or another dialog. */
export const isDialogOpener = (element: Element): boolean => matches(element, DIALOG_OPENER);
export const DIALOG_OPENER =
  ':is(button,[role="button" i]):is([aria-haspopup="dialog" i],[aria-haspopup="grid" i])';

/** A control: a person fills or chooses in it. */
export const isControl = (element: Element): boolean =>
  isNative(element) || isEditable(element) || drawnRole(element) !== '';

const isBeyondKeys = (element: Element): boolean =>
  attribute(element, 'tabindex') === '-1' || attribute(element, 'hidden') !== null;

/** Native controls that a person does not see: a script may draw another in their place. */
export function isUnseen(element: Element): boolean {
  const type = typeOf(element);
  if (type === 'hidden') return true;
  if (!isNative(element)) return false;
  if (closest(element, '[aria-hidden="true" i]') || !isRendered(element)) return true;
  // An input without letters of its own may be drawn as a mere caret.
  if (isBox(element) || type === 'file' || type === 'range' || drawnRole(element) !== '') return false;
  return isTiny(element) || (isBeyondKeys(element) && isTransparent(element));
}

/** Roles of elements whose text is a value that somebody has typed or chosen. */
const VALUES = /^(?:textbox|searchbox|combobox|listbox|spinbutton|slider|progressbar|meter)$/;

/** A day that was chosen stands on the button of its calendar. */
const isChosenDay = (element: Element): boolean =>
  isDialogOpener(element) && /\d/.test(readText(element, 200));

/** Whether the text of an element is the value of a control, and no word about it. */
const holdsValue = (element: Element): boolean =>
  /^(?:textarea|select|output|meter|progress)$/.test(tagOf(element)) ||
  isEditable(element) ||
  VALUES.test(roleOf(element) || drawnRole(element)) ||
  isChosenDay(element) ||
  // Only a custom element that is sent with a form can be enabled.
  (isCustom(element) && matches(element, ':enabled,:disabled'));

/**
 * The text of an element as words about controls: without the value of any control, as what a person has entered is
 * no part of a name, a description or a heading.
 * @param isSpoken without what is drawn for the eye alone: names are often there twice
 */
export const wordsIn = (element: Element, limit: number, isSpoken = false): string =>
  isWithinValue(element)
    ? ''
    : readText(element, limit, (one) => holdsValue(one) || (isSpoken && isTrue(one, 'aria-hidden')));

const isWithinValue = (element: Element): boolean =>
  closest(element, 'textarea,output') !== null ||
  (element as HTMLElement).isContentEditable === true ||
  tagOf(element) === 'select' ||
  isChosenDay(element);
