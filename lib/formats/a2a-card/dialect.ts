import { type FormatId, isObject, own, type Source } from '../../model/index.ts';
import { interfacesIn, versionOf } from './interfaces.ts';

/** The version of A2A that a card declares: since 1.0 in its first interface, before that for the whole card. */
export function dialectOf({ value }: Source, _kind: FormatId): string {
  if (!isObject(value)) return 'unknown';
  const version =
    own(value, 'supportedInterfaces') === undefined ? undefined : interfacesIn(value)[0]?.version;
  return version || (versionOf(value) ?? 'unknown');
}
