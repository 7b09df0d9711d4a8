import type { Json } from '../model/index.ts';

/** A value as it would be written, cut to what a message can bear. */
export function show(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(typeof value === 'string' ? value.slice(0, 200) : value) ?? 'nothing';
  return text.length > 90 ? `${text.slice(0, 87)}…` : text;
}
