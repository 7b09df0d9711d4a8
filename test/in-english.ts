import { inEnglish } from '../lib/text/english.ts';

export function spoken<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(spoken) as Value;
  if ('key' in value && 'values' in value)
    return inEnglish(value as unknown as Parameters<typeof inEnglish>[0]) as Value;
  const entries = Object.entries(value).flatMap(([name, member]) => {
    if (name !== 'said') return [[name, spoken(member)]];
    return 'message' in value ? [] : [['message', inEnglish(member)]];
  });
  return Object.fromEntries(entries) as Value;
}
