import type { AttributeFact, ElementFact, FormSubmission, PageFacts, SelectorFact } from '../model/index.ts';

export function selectorFact(page: PageFacts | null, selector: string | undefined): SelectorFact | undefined {
  return page && selector !== undefined && Object.hasOwn(page.selectors, selector)
    ? page.selectors[selector]
    : undefined;
}

export const isActionAttribute = ({ attribute }: Pick<AttributeFact, 'attribute'>): boolean =>
  /^data-(?:awas|ai)-action$/.test(attribute);

export const isParamAttribute = ({ attribute }: Pick<AttributeFact, 'attribute'>): boolean =>
  /^data-(?:awas|ai)-param$/.test(attribute);

export const placeKey = ({ path, within = [] }: Pick<ElementFact, 'path' | 'within'>): string =>
  [...within, path].join('\n');

export const formKey = ({ form }: Pick<ElementFact, 'form'>): string | undefined => form && placeKey(form);

export const submissionOfForm = ({ submissions }: PageFacts, key: string): FormSubmission | undefined =>
  submissions?.find((one) => placeKey(one) === key);

export const controlKey = (element: ElementFact): string => element.seen ?? placeKey(element);

export const isSameGroup = (a: ElementFact, b: ElementFact): boolean =>
  (a.type === 'radio' || a.type === 'checkbox') &&
  a.name !== '' &&
  a.type === b.type &&
  a.name === b.name &&
  formKey(a) === formKey(b);

const isSameControl = (a: ElementFact, b: ElementFact): boolean =>
  (a.seen ?? b.seen) !== undefined && controlKey(a) === controlKey(b);

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
  // A CSS string must escape control characters (CSSOM §2.1).
  const escaped = text
    .replaceAll(/["'\\]/g, (character) =>
      character === '\\' || character === quote ? `\\${character}` : character,
    )
    .replaceAll(/\p{Cc}/gu, (character) => `\\${character.charCodeAt(0).toString(16)} `);
  return quote + escaped + quote;
}
