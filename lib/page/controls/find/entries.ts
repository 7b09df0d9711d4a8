import {
  attribute,
  attributesOf,
  elementsOf,
  formOf,
  isCustom,
  isRendered,
  matches,
  queryAll,
  tagOf,
} from '../../dom/dom.ts';
import { isBox, isNative, isUnseen, typeOf } from './kinds.ts';
import { within } from './near.ts';

/** A named control of a form, with the values that the form would send for it now. */
export interface Entry {
  readonly element: Element;
  readonly name: string;
  /**
   * The values; empty if nothing is sent. Absent if only the browser knows the value, as for files, custom elements,
   * and coordinates.
   */
  readonly sends?: readonly string[];
  /** The value of a checkbox, radio button or button that isn't sent at the moment. */
  readonly other?: string;
}

/** Maximum number of elements in a form. Larger forms aren't read. */
const MAX_ELEMENTS = 5_000;
const BUTTONS = new Set(['button', 'submit', 'reset', 'image']);

/**
 * The entries that a form would send now (HTML, "constructing the entry list"). They are found without `FormData`,
 * since creating one fires an event on the page. Image buttons other than the pressed one are left out.
 * @returns undefined if the form is too large
 */
export function entriesOf(form: HTMLFormElement, submitter: Element | null): readonly Entry[] | undefined {
  const elements = elementsOf(form);
  if (elements.length > MAX_ELEMENTS) return undefined;
  const entries = elements.flatMap((element) => entryOf(element, submitter));
  // `form.elements` doesn't include image buttons.
  if (submitter && typeOf(submitter) === 'image')
    for (const name of imageNames(submitter)) entries.push({ element: submitter, name });
  return entries;
}

/** The entries that the form of a control would send now. Empty if there is no form, or it is too large. */
export function entriesAround(control: Element): readonly Entry[] {
  const form = formOf(control);
  return (form && entriesOf(form, null)) ?? [];
}

/**
 * The visible controls of a form that have no name, with their values. The browser sends none of them, but a script
 * may. Invisible ones don't count, since custom controls often cover one.
 */
export function unnamedIn(form: HTMLFormElement): readonly Entry[] {
  const elements = elementsOf(form);
  if (elements.length > MAX_ELEMENTS) return [];
  return elements.flatMap((element): readonly Entry[] => {
    if (attribute(element, 'name') || !isNative(element) || matches(element, ':disabled')) return [];
    if (isUnseen(element)) return [];
    const { value, checked } = element as HTMLInputElement;
    if (typeOf(element) === 'file') return [];
    if (isBox(element)) return [{ element, name: '', sends: checked ? [value] : [], other: value }];
    const sends = tagOf(element) === 'select' ? chosenIn(element as HTMLSelectElement) : [value];
    return [{ element, name: '', sends }];
  });
}

/**
 * Visible custom elements with a name that can have the focus, but that the browser doesn't send. A script may ask them
 * for their values, which aren't known here.
 */
export function scriptedIn(form: HTMLFormElement): readonly Entry[] {
  const sent = new Set(elementsOf(form));
  return Array.from(queryAll(form, '[name]'))
    .slice(0, MAX_ELEMENTS)
    .flatMap((element): readonly Entry[] => {
      const isOwn = isCustom(element) && !sent.has(element) && isRendered(element);
      if (!isOwn || within(element, FOCUSABLE).length === 0) return [];
      return customNames(element).map((name) => ({ element, name }));
    });
}

const FOCUSABLE = 'button,input,select,textarea,[tabindex],[contenteditable]';

function entryOf(element: Element, submitter: Element | null): Entry | readonly Entry[] {
  const tag = tagOf(element);
  if (tag.includes('-')) return customNames(element).map((name) => ({ element, name }));
  const name = attribute(element, 'name') ?? '';
  if (name === '' || matches(element, ':disabled')) return [];
  if (!/^(?:button|input|select|textarea)$/.test(tag)) return [];
  const type = tag === 'button' ? 'button' : typeOf(element);
  const { value, checked, dirName } = element as HTMLInputElement;
  if (BUTTONS.has(type))
    return element === submitter
      ? { element, name, sends: [value] }
      : { element, name, sends: [], other: value };
  if (type === 'checkbox' || type === 'radio')
    return checked ? { element, name, sends: [value] } : { element, name, sends: [], other: value };
  // The browser writes the encoding into a field with this name.
  if (type === 'file' || (type === 'hidden' && /^_charset_$/i.test(name))) return { element, name };
  const entry = { element, name, sends: tag === 'select' ? chosenIn(element as HTMLSelectElement) : [value] };
  // The text direction is sent under a separate name.
  return dirName ? [entry, { element, name: dirName }] : entry;
}

/**
 * The names under which a custom element sends. If there are several values, each name is in an attribute
 * ("name-start", "name-end").
 */
export const customNames = (element: Element): readonly string[] =>
  matches(element, ':disabled')
    ? []
    : Array.from(attributesOf(element)).flatMap(({ name, value }) =>
        /^name(?:-.+)?$/.test(name) && value !== '' ? [value] : [],
      );

const chosenIn = ({ selectedOptions }: HTMLSelectElement): readonly string[] =>
  Array.from(selectedOptions).flatMap((option) => (matches(option, ':disabled') ? [] : option.value));

function imageNames(image: Element): readonly string[] {
  const name = attribute(image, 'name');
  return name ? [`${name}.x`, `${name}.y`] : ['x', 'y'];
}
