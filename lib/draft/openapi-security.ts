import { textOf } from '../formats/writing.ts';
import {
  type Action,
  type AuthScheme,
  isObject,
  isString,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  own,
} from '../model/index.ts';
import { resolveTemplate } from '../url/index.ts';
import { membersOf } from './bounds.ts';

type Resolve = (value: Json | undefined) => JsonObject | undefined;

const FLOWS = ['authorizationCode', 'clientCredentials', 'implicit', 'password'];

/**
 * The authentication of an operation is the first alternative of a known type.
 * @param address the base of relative URLs
 */
export function securityOf(root: JsonObject, resolve: Resolve, address: string) {
  const known = objectAt(objectAt(root, 'components'), 'securitySchemes');

  function schemeOf(name: string, scopes: readonly string[]): AuthScheme | undefined {
    const declared = resolve(own(known, name));
    if (!declared) return undefined;
    const type = textOf(declared, 'type');
    if (type === 'apiKey') return apiKey(declared);
    if (type === 'oauth2') return oauth(declared, scopes);
    if (type !== 'http') return { type: 'unknown', declared: type ?? name };
    const scheme = textOf(declared, 'scheme')?.toLowerCase() ?? '';
    return { type: scheme === 'bearer' ? 'bearer' : 'unknown', declared: scheme };
  }

  function oauth(declared: JsonObject, scopes: readonly string[]): AuthScheme {
    const flows = objectAt(declared, 'flows');
    const flow = FLOWS.map((name) => own(flows, name)).find(isObject) ?? {};
    const url = (name: string): string | undefined => {
      const value = own(flow, name);
      return isString(value) ? resolveTemplate(value, address) : undefined;
    };
    return {
      type: 'oauth2',
      declared: 'oauth2',
      authorizationUrl: url('authorizationUrl'),
      tokenUrl: url('tokenUrl'),
      refreshUrl: url('refreshUrl'),
      scopes: scopes.length > 0 ? scopes : undefined,
    };
  }

  return (operation: JsonObject): Action['auth'] => {
    const isOwn = Array.isArray(own(operation, 'security'));
    const declared = listAt(isOwn ? operation : root, 'security');
    if (declared.length === 0) return { needed: 'no' };
    const ways = declared.filter(isObject).slice(0, 20);
    const schemes = ways.flatMap((way) =>
      membersOf(way).flatMap(
        ([name]) => schemeOf(name, listAt(way, name).filter(isString).slice(0, 100)) ?? [],
      ),
    );
    const isOptional = ways.some((way) => membersOf(way).length === 0);
    const scheme = schemes.find(({ type }) => type !== 'unknown') ?? schemes[0];
    return { needed: isOptional ? 'optional' : 'yes', scheme };
  };
}

function apiKey(declared: JsonObject): AuthScheme {
  const place = textOf(declared, 'in');
  const key = textOf(declared, 'name');
  if (place === 'cookie') return { type: 'session', declared: 'cookie' };
  return { type: 'api-key', declared: 'apiKey', [place === 'query' ? 'query' : 'header']: key };
}
