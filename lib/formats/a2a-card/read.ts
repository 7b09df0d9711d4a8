import {
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
import {
  actionOf,
  actionsOf,
  impliedBy,
  type KeyedItem,
  notRunnable,
  quoted,
  siteInfo,
  stringsOf,
  textOf,
  transportTo,
} from '../reader.ts';
import { authOf } from './auth.ts';
import { interfacesIn, spokenOf, versionOf } from './interfaces.ts';

export const reader: Reader = {
  /** Since A2A 1.0, each interface declares a version. */
  dialectOf: ({ value }) =>
    (isObject(value) && (interfacesIn(value)[0]?.version || versionOf(value))) || 'unknown',
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
    return {
      site: siteInfo(
        {
          name: id,
          description: textOf(card, 'description'),
          url: textOf(card, 'documentationUrl') ?? textOf(provider, 'url'),
        },
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
  if (spoken) {
    const { address, binding, version } = spoken;
    const found = transportTo('a2a', address, base);
    const isKnown = found.kind === 'a2a' && /^jsonrpc$/i.test(binding) && version === '1.0';
    return isKnown ? { ...found, version } : found;
  }
  const [first] = interfaces;
  return notRunnable(
    first?.address
      ? `The agent speaks ${quoted(first.binding)}, not JSON-RPC or HTTP and JSON.`
      : 'The card has no URL for the agent.',
  );
}
