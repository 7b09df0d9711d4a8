import type { ElementFact } from '../../lib/model/index.ts';

/** Characters of one attribute's value. */
const MAX_VALUE = 60;

/** The opening tag of an element, as far as it matters to a declaration. Text of the site: to be shown as text. */
export function openingTag(element: ElementFact): string {
  const { tag, type, name, id, required, disabled, readOnly, multiple } = element;
  const values: readonly (readonly [string, string | number | undefined])[] = [
    ['type', type],
    ['id', id],
    ['name', name],
    ['min', element.min],
    ['max', element.max],
    ['step', element.step],
    ['minlength', element.minLength],
    ['maxlength', element.maxLength],
    ['pattern', element.pattern],
  ];
  const written = values.flatMap(([attribute, value]) =>
    value === undefined || value === '' ? [] : [` ${attribute}="${quoted(String(value))}"`],
  );
  const flags = Object.entries({ required, disabled, readonly: readOnly, multiple })
    .filter(([, set]) => set)
    .map(([flag]) => ` ${flag}`);
  return `<${tag}${written.join('')}${flags.join('')}>`;
}

function quoted(value: string): string {
  const cut = value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE - 1)}…` : value;
  return cut.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
