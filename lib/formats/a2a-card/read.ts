import {
  type Action,
  isObject,
  type JsonObject,
  listAt,
  own,
  pointer,
  type Reader,
  type Reading,
  type Source,
  type Transport,
  type UnreadItem,
} from '../../model/index.ts';
import { say } from '../../text/index.ts';
import { httpUrlOf, keysOf, MAX_ACTIONS, objectOf, stringsOf, textOf } from '../reader.ts';
import { authOf } from './auth.ts';
import { dialectOf } from './dialect.ts';
import { interfacesIn, spokenIn } from './interfaces.ts';

/** Each skill of a card as an action that sends a message. A card without skills is one action. */
function read({ value, url, origin }: Source): Reading {
  const card = isObject(value) ? value : {};
  const unread: UnreadItem[] = [];
  const keyOf = keysOf('a2a-card');
  const transport = transportOf(card, origin === undefined ? undefined : url);
  const auth = authOf(card);
  const agent = textOf(card, 'name') ?? 'agent';
  const actionOf = (id: string, skill: JsonObject, place: string): Action => ({
    key: keyOf(id),
    id,
    name: textOf(skill, 'name') ?? id,
    description: textOf(skill, 'description') ?? '',
    format: 'a2a-card',
    document: url,
    source: { pointer: place },
    risk: 'change',
    riskReason: say('riskAgent'),
    parameters: [messageOf(skill, place)],
    transport,
    auth,
    confirm: false,
  });
  const skills = listAt(card, 'skills');
  const actions = skills.slice(0, MAX_ACTIONS).flatMap((skill, index) => {
    const place = pointer('skills', index);
    const id = isObject(skill) ? textOf(skill, 'id', 'name') : undefined;
    if (isObject(skill) && id !== undefined) return [actionOf(id, skill, place)];
    unread.push({ place: { pointer: place }, reason: 'This skill has no id.' });
    return [];
  });
  const provider = objectOf(card, 'provider');
  const by = provider && textOf(provider, 'organization', 'name');
  const home = textOf(card, 'documentationUrl') ?? (provider && textOf(provider, 'url'));
  const description = textOf(card, 'description');
  return {
    site: {
      name: agent,
      ...(description !== undefined && { description }),
      ...(home !== undefined && { url: home }),
      ...(by !== undefined && { notes: [{ label: 'Provider', value: by, pointer: '/provider' }] }),
    },
    actions: skills.length === 0 && transport.kind !== 'none' ? [actionOf(agent, card, '')] : actions,
    references: [],
    unread,
  };
}

/** No field of a message names a skill: the agent finds the right one by the message's words. */
function messageOf(skill: JsonObject, place: string): Action['parameters'][number] {
  const examples = stringsOf(own(skill, 'examples')).slice(0, 5);
  return {
    name: 'message',
    in: 'argument',
    required: true,
    description: 'The message to the agent.',
    schema: { type: 'string', minLength: 1, ...(examples.length > 0 && { examples: [...examples] }) },
    source: { pointer: place },
  };
}

function transportOf(card: JsonObject, base: string | undefined): Transport {
  const spoken = spokenIn(card);
  const none = (reason: string): Transport => ({ kind: 'none', reason });
  if (!spoken) {
    const [first] = interfacesIn(card);
    return none(
      first && first.address !== ''
        ? `The agent speaks ${JSON.stringify(first.binding.slice(0, 40))}, not JSON-RPC or HTTP and JSON.`
        : 'The card names no address of the agent.',
    );
  }
  const { address, binding, version } = spoken;
  const found = httpUrlOf(address, base);
  if ('reason' in found) return none(found.reason);
  return { kind: 'a2a', ...found, ...(binding === 'JSONRPC' && version === '1.0' && { version }) };
}

export const reader: Reader = { dialectOf, read };
