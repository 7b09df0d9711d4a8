import type { Json } from '../model/index.ts';

export function show(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  const text = JSON.stringify(typeof value === 'string' ? value.slice(0, 200) : value) ?? 'nothing';
  if (text.length <= 90) return text;
  return typeof value === 'string' ? `${text.slice(0, 86)}…"` : `${text.slice(0, 87)}…`;
}

export type Shown = Readonly<Record<string, Json | undefined>>;

/** `{{{name}}}` is inserted unchanged, so its value must not be a site's text. */
export function fillIn(template: string, values: Shown): string {
  return template.replace(/\{\{\{(\w+)\}\}\}|\{\{(\w+)\}\}/g, (_, asIs?: string, name = asIs) => {
    if (!Object.hasOwn(values, name)) throw new Error(`No value for ${name} in: ${template}`);
    return asIs === undefined ? show(values[name]) : String(values[name]);
  });
}
