import { type FormatId, isObject, isString, own, type Source } from '../../model/index.ts';

export function dialectOf({ value }: Source, kind: FormatId): string {
  if (kind === 'adp-detail') return '1.0';
  const version = isObject(value) ? own(value, 'spec_version') : undefined;
  return isString(version) || typeof version === 'number' ? String(version).slice(0, 20) : 'unknown';
}
