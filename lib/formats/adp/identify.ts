import {
  type FormatId,
  type Identity,
  isObject,
  isString,
  type JsonObject,
  own,
  type Source,
} from '../../model/index.ts';

/** An ADP manifest (§2) or a capability detail (§5), by its content. */
export function identify({ value }: Source, as?: FormatId): Identity | null {
  const seen = isObject(value) ? (identifyManifest(value) ?? identifyDetail(value)) : null;
  if (!as || seen?.format === as) return seen;
  if (as === 'adp-detail') return { format: as, dialect: '1.0', confidence: 0 };
  return { format: as, dialect: isObject(value) ? dialectOf(value) : 'unknown', confidence: 0 };
}

function identifyManifest(value: JsonObject): Identity | null {
  const capabilities = own(value, 'capabilities');
  const detailed =
    Array.isArray(capabilities) &&
    capabilities.some((capability) => isObject(capability) && own(capability, 'detail_url') !== undefined);
  const marks = [
    own(value, 'spec_version') !== undefined,
    isString(own(value, 'base_url')),
    isObject(own(value, 'auth')),
  ].filter(Boolean).length;
  const found = (confidence: number) => ({ format: 'adp', dialect: dialectOf(value), confidence });
  if (detailed) return found(0.8 + marks * 0.06);
  // A manifest may lack every detail_url or its capabilities: then its other three marks must speak for it.
  if (marks === 3) return found(0.7);
  return marks === 2 && Array.isArray(capabilities) ? found(0.5) : null;
}

function dialectOf(value: JsonObject): string {
  const version = own(value, 'spec_version');
  return isString(version) || typeof version === 'number' ? String(version).slice(0, 20) : 'unknown';
}

/** Fields of the table of §5. */
const OF_DETAIL = ['name', 'endpoint', 'method', 'parameters', 'request_example', 'response_example'];

/** A detail that forgot some of its fields, where those that are left are in no other format. */
function isIncompleteDetail(value: JsonObject): boolean {
  const has = (name: string): boolean => own(value, name) !== undefined;
  return (has('request_example') || has('response_example')) && OF_DETAIL.filter(has).length >= 4;
}

function identifyDetail(value: JsonObject): Identity | null {
  const named = isString(own(value, 'name'));
  const called = own(value, 'endpoint') !== undefined && own(value, 'method') !== undefined;
  if (!named || !called)
    return isIncompleteDetail(value) ? { format: 'adp-detail', dialect: '1.0', confidence: 0.5 } : null;
  const marks = ['parameters', 'request_example', 'response_example', 'auth_scopes'].filter(
    (key) => own(value, key) !== undefined,
  ).length;
  if (marks === 0) return null;
  return { format: 'adp-detail', dialect: '1.0', confidence: marks > 1 ? 0.9 : 0.6 };
}
