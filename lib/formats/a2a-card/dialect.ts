import { type FormatId, isObject, own, type Source } from '../../model/index.ts';
import { interfacesIn, versionOf } from './interfaces.ts';

/** Since A2A 1.0, the first interface declares the version. In earlier cards, the card declares the version. */
export function dialectOf({ value }: Source, _kind: FormatId): string {
  if (!isObject(value)) return 'unknown';
  const version =
    own(value, 'supportedInterfaces') === undefined ? undefined : interfacesIn(value)[0]?.version;
  return version || (versionOf(value) ?? 'unknown');
}
