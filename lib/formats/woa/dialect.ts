import { type FormatId, isObject, isString, own, type Source } from '../../model/index.ts';

export function dialectOf({ value }: Source, _kind: FormatId): string {
  const version = isObject(value) ? own(value, 'woa_version') : undefined;
  const word = typeof version === 'number' || isString(version) ? String(version).trim() : '';
  if (word === '1' || word === '1.0') return '1';
  return /^[0-9][0-9.]{0,9}$/.test(word) ? word : 'unknown';
}
