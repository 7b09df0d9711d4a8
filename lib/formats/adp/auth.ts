import {
  type Action,
  type AuthScheme,
  isList,
  isObject,
  isString,
  type Json,
  type JsonObject,
  own,
} from '../../model/index.ts';
import { authType, defined, stringOf, stringsOf } from '../reader-kit.ts';

export function readAuth(auth: Json | undefined): AuthScheme | undefined {
  if (!isObject(auth)) return undefined;
  const text = (key: string) => stringOf(auth, key);
  const declared = text('type') ?? 'unknown';
  const type = authType(declared);
  const scopes = own(auth, 'scopes');
  const place = text('in')?.toLowerCase();
  const inQuery = place === 'query' || text('header')?.toLowerCase() === 'query';
  const query = text('query_param') ?? (inQuery ? (text('name') ?? text('param') ?? 'api_key') : undefined);
  const inHeader = { header: text('header') ?? 'Authorization', prefix: text('prefix') ?? 'Bearer' };
  const keyPlace = query === undefined ? inHeader : { query };
  const keyed = type === 'api-key' ? keyPlace : {};
  const notes = [
    text('note'),
    text('description'),
    place === 'path' ? 'The key is part of the path, and AWAS Lens can’t fill it in there.' : undefined,
    inQuery && text('query_param') === undefined && text('name') === undefined && text('param') === undefined
      ? 'The manifest doesn’t name the query parameter for the key. AWAS Lens uses api_key.'
      : undefined,
  ].filter((note) => note !== undefined);
  const urls = {
    setupUrl: text('setup_url'),
    authorizationUrl: text('authorization_url'),
    tokenUrl: text('token_url'),
  };
  return {
    type,
    declared,
    ...keyed,
    ...defined({
      ...urls,
      scopes: isList(scopes) ? stringsOf(scopes) : undefined,
      note: notes.length > 0 ? notes.join(' ').slice(0, 2_000) : undefined,
    }),
  };
}

export function ownNeed(item: JsonObject): Action['auth'] | undefined {
  const scopes = own(item, 'auth_scopes');
  const scoped = Array.isArray(scopes) && scopes.length > 0;
  const auth = own(item, 'auth') ?? own(item, 'authentication');
  const scheme = readAuth(isString(auth) ? { type: auth } : auth);
  const none =
    auth === false ||
    scheme?.type === 'none' ||
    ['auth_required', 'requires_auth', 'authentication_required'].some((key) => own(item, key) === false);
  if (none) return scoped ? undefined : { needed: 'no' };
  return isObject(auth) && scheme && scheme.type !== 'unknown' ? { needed: 'yes', scheme } : undefined;
}
