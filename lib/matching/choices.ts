import type { Json } from '../model/index.ts';

/** One of the choices that a control offers. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** The text of a value: what a person would type for it. */
export function plainText(value: Json): string {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Yes or no, as people and machines write it. */
export function parseBoolean(value: Json): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = plainText(value).trim().toLowerCase();
  if (/^(true|yes|on|1|checked)$/.test(text)) return true;
  if (/^(false|no|off|0|unchecked|)$/.test(text)) return false;
  return undefined;
}

/** Which of the choices a value means: by value, then by label, then either regardless of case. */
export function indexOfChoice(value: Json, choices: readonly Choice[]): number {
  for (const text of typeof value === 'boolean' ? synonyms(value) : [plainText(value)]) {
    const found = [
      choices.findIndex((choice) => choice.value === text),
      choices.findIndex((choice) => choice.label.trim() === text.trim()),
      choices.findIndex((choice) => [choice.value, choice.label].some((one) => same(one, text))),
    ].find((index) => index >= 0);
    if (found !== undefined) return found;
  }
  return -1;
}

const synonyms = (value: boolean): readonly string[] =>
  value ? ['true', 'yes', '1', 'on'] : ['false', 'no', '0', 'off'];

/** Case and blanks aside. */
export const same = (a: string, b: string): boolean => bare(a) === bare(b);

const bare = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
