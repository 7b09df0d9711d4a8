import {
  attribute,
  attributesOf,
  elementsOf,
  formOf,
  inputOf,
  isA,
  isCustom,
  isRendered,
  matches,
  queryAll,
  tagOf,
} from '../../dom/dom.ts';
import { isBox, isNative, isUnseen, typeOf } from './kinds.ts';
import { within } from './near.ts';

export interface Entry {
  readonly element: Element;
  readonly name: string;
  /** Empty if nothing is submitted. Absent if only the browser knows the values. */
  readonly sends?: readonly string[];
  /** Value that is submitted if the box is ticked or the button pressed. */
  readonly other?: string;
}

const MAX_ELEMENTS = 5_000;
const BUTTONS = new Set(['button', 'submit', 'reset', 'image']);

/**
 * Avoids `FormData`, because creating one fires an event.
 * @returns undefined if the form is too large
 */
export function entriesOf(form: HTMLFormElement, submitter: Element | null): readonly Entry[] | undefined {
  const elements = elementsOf(form);
  if (elements.length > MAX_ELEMENTS) return undefined;
  const entries = elements.flatMap((element) => entryOf(element, submitter));
  if (submitter && typeOf(submitter) === 'image')
    for (const name of imageNames(submitter)) entries.push({ element: submitter, name });
  return entries;
}

export function entriesAround(control: Element): readonly Entry[] {
  const form = formOf(control);
  return (form && entriesOf(form, null)) ?? [];
}

export function sentFor(element: Element): readonly string[] {
  const form = formOf(element);
  const name = attribute(element, 'name');
  const isSent = form && name && elementsOf(form).includes(element);
  return isSent ? new FormData(form).getAll(name).map(String) : [];
}

export function unnamedIn(form: HTMLFormElement): readonly Entry[] {
  const elements = elementsOf(form);
  if (elements.length > MAX_ELEMENTS) return [];
  return elements.flatMap((element): readonly Entry[] => {
    if (attribute(element, 'name') || !isNative(element) || matches(element, ':disabled')) return [];
    if (isUnseen(element)) return [];
    const { value } = element;
    if (typeOf(element) === 'file') return [];
    if (isBox(element)) return [{ element, name: '', sends: element.checked ? [value] : [], other: value }];
    const sends = isA(element, 'select') ? chosenIn(element) : [value];
    return [{ element, name: '', sends }];
  });
}

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
  const { value = '', checked, dirName } = inputOf(element);
  if (BUTTONS.has(type))
    return element === submitter
      ? { element, name, sends: [value] }
      : { element, name, sends: [], other: value };
  if (type === 'checkbox' || type === 'radio')
    return checked ? { element, name, sends: [value] } : { element, name, sends: [], other: value };
  if (type === 'file' || (type === 'hidden' && /^_charset_$/i.test(name))) return { element, name };
  const entry = { element, name, sends: isA(element, 'select') ? chosenIn(element) : [value] };
  return dirName ? [entry, { element, name: dirName }] : entry;
}

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
