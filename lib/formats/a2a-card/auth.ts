import { type Action, isObject, type JsonObject, listAt, objectAt } from '../../model/index.ts';
import { authNeed, authType, objectOf, textOf } from '../reader.ts';
import { securityScheme } from '../security.ts';

export function authOf(card: JsonObject): Action['auth'] {
  const schemes = objectAt(card, 'securitySchemes');
  const required = ['securityRequirements', 'security']
    .flatMap((name) => listAt(card, name))
    .filter(isObject);
  const [asked] = required.flatMap((one) => Object.keys(objectOf(one, 'schemes') ?? one));
  const name = asked ?? Object.keys(schemes)[0];
  if (name === undefined) return { needed: 'unknown' };
  const isOptional = asked === undefined || required.some((one) => Object.keys(one).length === 0);
  return authNeed(isOptional ? 'optional' : 'yes', schemeOf(objectOf(schemes, name), name));
}

function schemeOf(declared: JsonObject | undefined, name: string) {
  if (!declared) return { type: authType(name), declared: name };
  // A2A 1.0 wraps a scheme in a member such as `apiKeySecurityScheme`.
  const member = Object.keys(declared).find((key) => /SecurityScheme$/.test(key)) ?? '';
  const type = textOf(declared, 'type') ?? member.replace(/(?:Auth)?SecurityScheme$/, '');
  return securityScheme(objectOf(declared, member) ?? declared, type || name, undefined, []);
}
