import { inEnglish } from '../lib/text/english.ts';

/** A value with the texts in it as agents, logs and the command read them. */
export function spoken<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(spoken) as Value;
  if ('key' in value && 'values' in value)
    return inEnglish(value as unknown as Parameters<typeof inEnglish>[0]) as Value;
  const entries = Object.entries(value).filter(([name]) => name !== 'said');
  return Object.fromEntries(entries.map(([name, member]) => [name, spoken(member)])) as Value;
}
