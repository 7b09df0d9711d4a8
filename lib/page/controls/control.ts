import { attribute, formOf, ofForm, queryAll, rootOf, tagOf } from '../dom/dom.ts';

/** Kinds of input that take no value from a person. */
const NO_CONTROL = new Set(['button', 'submit', 'reset', 'image', 'hidden']);
/** Kinds of input that `readonly` applies to (HTML, "The readonly attribute"). */
const CAN_BE_READ_ONLY = new Set(
  'text search url tel email password date month week time datetime-local number'.split(' '),
);
/** Controls of one group that are looked at. */
const MAX_IN_GROUP = 1_000;

export type Input = HTMLInputElement;

/** The type of an input as the browser takes it, '' for all other elements. */
export const typeOf = (element: Element): string =>
  tagOf(element) === 'input' ? (element as Input).type : '';

export function isEditable(element: Element): boolean {
  const own = attribute(element, 'contenteditable');
  return own !== null && own.toLowerCase() !== 'false' && (element as HTMLElement).isContentEditable === true;
}

/** input (but button kinds and hidden), select, textarea, contenteditable. */
export function isControl(element: Element): boolean {
  const tag = tagOf(element);
  if (tag === 'input') return !NO_CONTROL.has(typeOf(element));
  return tag === 'select' || tag === 'textarea' || isEditable(element);
}

export function isReadOnly(element: Element): boolean {
  const tag = tagOf(element);
  if (tag === 'textarea') return (element as HTMLTextAreaElement).readOnly;
  if (tag === 'input') return CAN_BE_READ_ONLY.has(typeOf(element)) && (element as Input).readOnly;
  return attribute(element, 'aria-readonly') === 'true';
}

/** The radio buttons or checkboxes that answer one question with this one, in the order of the page. */
export function groupOf(element: Input): readonly Input[] {
  const { type, name } = element;
  if (name === '') return [element];
  const form = formOf(element);
  const candidates = form
    ? (ofForm(form, 'elements') as unknown as ArrayLike<Element>)
    : queryAll(rootOf(element) as Document, `input[type="${type}" i][name="${CSS.escape(name)}"]`);
  const group: Input[] = [];
  for (let index = 0; index < candidates.length && group.length < MAX_IN_GROUP; index++) {
    const other = candidates[index]!;
    if (typeOf(other) !== type || (other as Input).name !== name) continue;
    if (form || formOf(other) === null) group.push(other as Input);
  }
  return group;
}
