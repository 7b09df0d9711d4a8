import type { AttributeFact, ElementFact, FormSubmission, PageFacts, SelectorFact } from '../model/index.ts';

/** The result of a selector on a page; undefined if there is no selector or it wasn't searched. */
export function selectorFact(page: PageFacts | null, selector: string | undefined): SelectorFact | undefined {
  return page && selector !== undefined && Object.hasOwn(page.selectors, selector)
    ? page.selectors[selector]
    : undefined;
}

/** True if an attribute marks the element that starts an action. Its value is the action's id. */
export const isActionAttribute = ({ attribute }: Pick<AttributeFact, 'attribute'>): boolean =>
  /^data-(?:awas|ai)-action$/.test(attribute);

/** True if an attribute marks the control of a parameter; its value is the parameter's name. */
export const isParamAttribute = ({ attribute }: Pick<AttributeFact, 'attribute'>): boolean =>
  /^data-(?:awas|ai)-param$/.test(attribute);

/** A unique key of an element, also in frames and shadow roots. In the document itself, the key is the path. */
export const placeKey = ({ path, within = [] }: Pick<ElementFact, 'path' | 'within'>): string =>
  [...within, path].join('\n');

/** A unique key of an element's form; undefined if it has none. */
export const formKey = ({ form }: Pick<ElementFact, 'form'>): string | undefined => form && placeKey(form);

/** The submission of the form with that key; undefined if there is none, or it is too large to show. */
export const submissionOfForm = ({ submissions }: PageFacts, key: string): FormSubmission | undefined =>
  submissions?.find((one) => placeKey(one) === key);

/** Key of an element's control: the same for all parts of one control. */
export const controlKey = (element: ElementFact): string => element.seen ?? placeKey(element);

/** True for two radio buttons or checkboxes with the same name and form. They belong to one question. */
export const isSameGroup = (a: ElementFact, b: ElementFact): boolean =>
  (a.type === 'radio' || a.type === 'checkbox') &&
  a.name !== '' &&
  a.type === b.type &&
  a.name === b.name &&
  formKey(a) === formKey(b);

/** True if two elements are parts of one control: its label, the visible element, or the native element that is sent. */
const isSameControl = (a: ElementFact, b: ElementFact): boolean =>
  (a.seen ?? b.seen) !== undefined && controlKey(a) === controlKey(b);

/** True if all elements that a selector finds are one group, or parts of the same control. */
export function isGroup({ state, elements }: Pick<SelectorFact, 'state' | 'elements'>): boolean {
  const [first] = elements;
  return (
    state === 'many' &&
    first !== undefined &&
    elements.every((one) => isSameGroup(first, one) || isSameControl(first, one))
  );
}

export function attributeSelector({
  attribute,
  value,
  written,
}: Pick<AttributeFact, 'attribute' | 'value' | 'written'>): string {
  if (written !== undefined) return `[${written}]`;
  return `[${attribute}=${cssString(value, '"')}]`;
}

export function cssString(text: string, quote: '"' | "'" = "'"): string {
  // CSS strings must escape control characters (CSSOM §2.1).
  const escaped = text
    .replaceAll(/["'\\]/g, (character) =>
      character === '\\' || character === quote ? `\\${character}` : character,
    )
    .replaceAll(/\p{Cc}/gu, (character) => `\\${character.charCodeAt(0).toString(16)} `);
  return quote + escaped + quote;
}
