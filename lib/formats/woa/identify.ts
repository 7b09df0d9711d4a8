import {
  type FormatId,
  type Identity,
  isObject,
  isString,
  type Json,
  type JsonObject,
  own,
  type Source,
} from '../../model/index.ts';

/** A WoA document by its content (§4): its version field, or agents and transports of its very shape. */
export function identify({ value }: Source, as?: FormatId): Identity | null {
  if (!isObject(value)) return as ? { format: 'woa', dialect: 'unknown', confidence: 0 } : null;
  const agents = own(value, 'agents');
  const transports = own(value, 'transports');
  const version = own(value, 'woa_version');
  if (version !== undefined) {
    return {
      format: 'woa',
      dialect: dialectOf(version),
      confidence: Array.isArray(agents) && isObject(transports) ? 1 : 0.8,
    };
  }
  if (Array.isArray(agents) && isObject(transports) && agents.slice(0, 20).some(isAgent)) {
    return { format: 'woa', dialect: 'unknown', confidence: 0.6 };
  }
  return as ? { format: 'woa', dialect: 'unknown', confidence: 0 } : null;
}

/** `"1"`, and 1 and "1.0" for what they mean; other versions by their own name. */
function dialectOf(version: Json): string {
  const word = typeof version === 'number' || isString(version) ? String(version).trim() : '';
  if (word === '1' || word === '1.0') return '1';
  return /^[0-9][0-9.]{0,9}$/.test(word) ? word : 'unknown';
}

function isAgent(agent: Json): agent is JsonObject {
  return (
    isObject(agent) &&
    isString(own(agent, 'id')) &&
    isObject(own(agent, 'inputs')) &&
    Array.isArray(own(agent, 'transports'))
  );
}
