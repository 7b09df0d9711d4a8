import {
  type Action,
  isObject,
  type JsonObject,
  listAt,
  objectAt,
  own,
  type Reader,
  type Reading,
  type Transport,
  type UnreadItem,
} from '../../model/index.ts';
import { say } from '../../text/index.ts';
import { transportTo } from '../endpoints.ts';
import {
  actionOf,
  actionsOf,
  authNeed,
  authType,
  impliedBy,
  type KeyedItem,
  objectOf,
  siteInfo,
  stringsOf,
  textOf,
} from '../reader-kit.ts';
import { securityScheme } from '../security.ts';
import { interfacesIn, isJsonRpc, spokenOf, versionOf } from './interfaces.ts';

export const reader: Reader = {
  dialectOf: ({ value }) => (isObject(value) && versionOf(value, interfacesIn(value)[0])) || 'unknown',
  read({ value, url, origin }): Reading {
    const card = isObject(value) ? value : {};
    const unread: UnreadItem[] = [];
    const transport = transportOf(card, origin === undefined ? undefined : url);
    const auth = authOf(card);
    const read = (item: KeyedItem) =>
      actionOf('a2a-card', url, item, {
        riskReason: say('riskAgent'),
        parameters: parametersOf(item),
        transport,
        auth,
      });
    const skills = { place: '/skills', item: 'skill', unread };
    const idOf = (skill: JsonObject) => textOf(skill, 'id', 'name');
    const actions = actionsOf('a2a-card', own(card, 'skills'), skills, idOf, read);
    const id = textOf(card, 'name') ?? 'agent';
    const isBare = listAt(card, 'skills').length === 0 && transport.kind !== 'none';
    const provider = objectAt(card, 'provider');
    const organization = textOf(provider, 'organization', 'name');
    const website = textOf(card, 'documentationUrl') ?? textOf(provider, 'url');
    return {
      site: siteInfo(
        { name: id, description: textOf(card, 'description'), url: website },
        organization === undefined ? [] : [{ label: 'Provider', value: organization, pointer: '/provider' }],
      ),
      actions: isBare ? [read({ key: `a2a-card:${id}`, id, place: '', value: card })] : actions,
      references: [],
      unread,
    };
  },
};

function parametersOf({ value, place }: KeyedItem) {
  const examples = stringsOf(own(value, 'examples')).slice(0, 5);
  return impliedBy('A2A', { pointer: place }).map((message) => ({
    ...message,
    schema: { ...message.schema, ...(examples.length > 0 && { examples }) },
  }));
}

function transportOf(card: JsonObject, base: string | undefined): Transport {
  const interfaces = interfacesIn(card);
  const spoken = spokenOf(interfaces);
  const found = transportTo('a2a', spoken ?? interfaces[0] ?? {}, spoken !== undefined, base);
  if (found.kind !== 'a2a' || !spoken) return found;
  const isEarly = /^0/.test(versionOf(card, spoken) || (own(card, 'url') === undefined ? '1' : '0'));
  const path = isJsonRpc(spoken) ? '' : `${isEarly ? '/v1' : ''}/message:send`;
  const url = path === '' ? found.url : found.url.replace(/\/$/, '') + path;
  return { ...found, url, version: isEarly ? '0.3' : '1.0' };
}

function authOf(card: JsonObject): Action['auth'] {
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
