import type { ElementFact } from '../model/index.ts';

const CONTROLS: ReadonlySet<string> = new Set(['input', 'select', 'textarea', 'button', 'fieldset']);

const MAX_VALUE = 60;

/** The tag is untrusted. Show it only as text. */
export function openingTag(element: ElementFact, more: Readonly<Record<string, string>> = {}): string {
  const { tag, type, id, name, min, max, step, minLength, maxLength, pattern } = element;
  const { required, disabled, readOnly, multiple } = element;
  const isControl = CONTROLS.has(tag);
  const written = type === 'text' ? undefined : type;
  const own = isControl && { min, max, step, minlength: minLength, maxlength: maxLength, pattern };
  const values = Object.entries({ ...(isControl && { type: written }), id, name, ...own }).flatMap(
    ([attribute, value]) =>
      value === undefined || value === '' ? [] : [[attribute, shortened(String(value))] as const],
  );
  const flags = Object.entries(isControl ? { required, disabled, readonly: readOnly, multiple } : {})
    .filter(([, set]) => set)
    .map(([flag]) => ` ${flag}`);
  const attributes = (entries: readonly (readonly [string, string])[]): string =>
    entries.map(([attribute, value]) => ` ${attribute}="${quoted(value)}"`).join('');
  return `<${tag}${attributes(values)}${flags.join('')}${attributes(Object.entries(more))}>`;
}

const shortened = (value: string): string =>
  value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE - 1)}…` : value;

const quoted = (value: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\n\r]/g, (end) => `&#${end.charCodeAt(0)};`);
