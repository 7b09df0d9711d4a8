import { securityScheme, textOf } from '../formats/writing.ts';
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
import { membersOf } from './bounds.ts';

type Resolve = (value: Json | undefined) => JsonObject | undefined;

export function securityOf(root: JsonObject, resolve: Resolve, address: string) {
  const known = objectAt(objectAt(root, 'components'), 'securitySchemes');

  function schemeOf(name: string, scopes: readonly string[]): AuthScheme | undefined {
    const declared = resolve(own(known, name));
    if (!declared) return undefined;
    return securityScheme(declared, textOf(declared, 'type') ?? name, address, scopes);
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
