import { type AuthScheme, isObject, isString, type Json, own } from '../../model/index.ts';
import { resolveTemplate } from '../../url/index.ts';
import { authType, defined, stringOf } from '../reader.ts';

/** Also reads fields that aren't in the specification (AWP §7). Before 0.1, `auth` was a string. */
export function readAuth(auth: Json | undefined, base: string | undefined): AuthScheme | undefined {
  if (isString(auth)) return scheme(auth);
  if (!isObject(auth)) return undefined;
  const text = (key: string) => stringOf(auth, key);
  const url = (key: string) => resolveTemplate(text(key), base);
  const scopes = own(auth, 'scopes');
  return defined({
    ...scheme(text('type') ?? 'unknown'),
    header: text('header'),
    prefix: text('prefix'),
    setupUrl: url('setup_url'),
    authorizationUrl: url('authorization_url'),
    tokenUrl: url('token_url'),
    refreshUrl: url('refresh_endpoint'),
    scopes: Array.isArray(scopes) ? scopes.filter(isString).slice(0, 200) : undefined,
    tokenExpiry: text('token_expiry'),
    note: text('note') ?? text('description'),
  });
}

function scheme(declared: string): AuthScheme {
  return { type: authType(declared), declared };
}
