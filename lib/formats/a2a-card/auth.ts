import {
  type Action,
  type AuthScheme,
  isObject,
  isString,
  type JsonObject,
  listAt,
  objectAt,
  own,
} from '../../model/index.ts';
import { authNeed, authType, objectOf, stringsOf, textOf } from '../reader.ts';

/** Reads `securitySchemes`, as in OpenAPI. Early cards have `authentication` instead. */
export function authOf(card: JsonObject): Action['auth'] {
  const schemes = objectAt(card, 'securitySchemes');
  const required = ['securityRequirements', 'security']
    .flatMap((name) => listAt(card, name))
    .filter(isObject);
  const names = required.flatMap((one) => Object.keys(objectOf(one, 'schemes') ?? one));
  for (const name of names.length > 0 ? names : Object.keys(schemes)) {
    const declared = own(schemes, name);
    const scheme = isObject(declared) ? schemeOf(declared, name) : { type: authType(name), declared: name };
    // An empty alternative means that no credential is required.
    const isOptional = names.length === 0 || required.some((one) => Object.keys(one).length === 0);
    return authNeed(isOptional ? 'optional' : 'yes', scheme);
  }
  const [word] = stringsOf(own(objectAt(card, 'authentication'), 'schemes'));
  if (word === undefined) return { needed: 'unknown' };
  const scheme: AuthScheme = { type: authType(word), declared: word };
  return authNeed(scheme.type === 'none' ? 'no' : 'optional', scheme);
}

function schemeOf(declared: JsonObject, name: string): AuthScheme {
  // Since A2A 1.0, a scheme's type is the name of the member that contains the scheme.
  const [member = '', inner = declared] =
    Object.entries(declared).find(([key, value]) => /SecurityScheme$/.test(key) && isObject(value)) ?? [];
  const scheme = isObject(inner) ? inner : declared;
  const type = (textOf(scheme, 'type') ?? member.replace(/(?:Auth)?SecurityScheme$/, '')).toLowerCase();
  const said = textOf(scheme, 'scheme') ?? '';
  switch (type) {
    case 'apikey': {
      const place = textOf(scheme, 'in', 'location') ?? 'header';
      const key = textOf(scheme, 'name') ?? name;
      if (place === 'cookie') return { type: 'session', declared: key };
      return { type: 'api-key', declared: key, ...(place === 'query' ? { query: key } : { header: key }) };
    }
    case 'http':
      return /^bearer$/i.test(said)
        ? { type: 'bearer', declared: said }
        : { type: 'unknown', declared: said || name, ...(said !== '' && { prefix: `${said} ` }) };
    case 'oauth2':
      return oauth(scheme, name);
    default:
      return { type: 'unknown', declared: textOf(scheme, 'type') ?? name };
  }
}

function oauth(scheme: JsonObject, name: string): AuthScheme {
  const flow = Object.values(objectAt(scheme, 'flows')).find(isObject) ?? {};
  const scopes = Object.keys(objectAt(flow, 'scopes')).slice(0, 50);
  const url = (key: string) => {
    const value = own(flow, key);
    return isString(value) ? { [key]: value } : {};
  };
  return {
    type: 'oauth2',
    declared: name,
    ...url('authorizationUrl'),
    ...url('tokenUrl'),
    ...url('refreshUrl'),
    ...(scopes.length > 0 && { scopes }),
  };
}
