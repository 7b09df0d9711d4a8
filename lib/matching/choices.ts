import type { Json } from '../model/index.ts';
import { isSameTime, timeOf } from './moments.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export function plainText(value: Json): string {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  return JSON.stringify(value);
}

export function parseBoolean(value: Json): boolean | undefined {
  const text = plainText(value).trim().toLowerCase();
  if (/^(true|yes|on|1|checked)$/.test(text)) return true;
  if (/^(false|no|off|0|unchecked|)$/.test(text)) return false;
  return undefined;
}

export function placesOf(value: Json, choices: readonly Choice[]): readonly number[] {
  for (const text of typeof value === 'boolean' ? synonyms(value) : [plainText(value)]) {
    const time = timeOf(text);
    const ways: readonly ((choice: Choice) => boolean)[] = [
      (choice) => choice.value === text,
      ({ label }) => label.trim() === text.trim(),
      (choice) => [choice.value, choice.label].some((one) => same(one, text)),
      ({ label }) => time !== undefined && isSameTime(label, time, 'en'),
    ];
    for (const isIt of ways) {
      const found = choices.flatMap((choice, at) => (isIt(choice) ? [[choice.value, at] as const] : []));
      const values = new Map(found.toReversed());
      if (found.length > 0) return [...values.values()].toSorted((a, b) => a - b);
    }
  }
  return [];
}

export function indexOfChoice(value: Json, choices: readonly Choice[]): number {
  const [index = -1, ...more] = placesOf(value, choices);
  return more.length === 0 ? index : -1;
}

const synonyms = (value: boolean): readonly string[] =>
  value ? ['true', 'yes', '1', 'on'] : ['false', 'no', '0', 'off'];

export const same = (a: string, b: string): boolean => bare(a) === bare(b);

const bare = (text: string): string =>
  text
    .normalize()
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
