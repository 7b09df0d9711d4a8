import { type FormatId, isObject, isString, type JsonObject, own, type Source } from '../../model/index.ts';

/** A version is MAJOR.MINOR (AWP §4). Files before 0.1 declare `protocol: "awp/1.0"`. */
export function dialectOf({ value }: Source, _kind: FormatId): string {
  if (!isObject(value)) return 'unknown';
  if (isLegacy(value)) return 'legacy';
  const version = own(value, 'awp_version');
  const text = isString(version) || typeof version === 'number' ? String(version) : '';
  return /^\d{1,4}\.\d{1,4}/.exec(text)?.[0] ?? 'unknown';
}

function isLegacy(value: JsonObject): boolean {
  const protocol = own(value, 'protocol');
  if (isString(protocol)) return /^awp\/\d/i.test(protocol);
  const capabilities = own(value, 'capabilities');
  return (
    typeof own(value, 'agent_ready') === 'boolean' &&
    isObject(capabilities) &&
    Array.isArray(own(capabilities, 'actions'))
  );
}
