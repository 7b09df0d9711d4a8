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
import {
  defined,
  keysOf,
  MAX_ACTIONS,
  notRunnable,
  objectOf,
  quoted,
  stringsOf,
  textOf,
  transportTo,
} from '../reader.ts';
import { authOf } from './auth.ts';
import { dialectOf } from './dialect.ts';
import { interfacesIn, spokenOf } from './interfaces.ts';

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
  const provider = objectOf(card, 'provider') ?? {};
  const by = textOf(provider, 'organization', 'name');
  return {
    site: defined({
      name: agent,
      description: textOf(card, 'description'),
      url: textOf(card, 'documentationUrl') ?? textOf(provider, 'url'),
      notes: by === undefined ? undefined : [{ label: 'Provider', value: by, pointer: '/provider' }],
    }),
    actions: skills.length === 0 && transport.kind !== 'none' ? [actionOf(agent, card, '')] : actions,
    references: [],
    unread,
  };
}

/** A message has no field for the skill. The agent chooses a skill by the text of the message. */
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
  const interfaces = interfacesIn(card);
  const spoken = spokenOf(interfaces);
  if (spoken) {
    const { address, binding, version } = spoken;
    const found = transportTo('a2a', address, base);
    return found.kind === 'a2a' && /^jsonrpc$/i.test(binding) && version === '1.0'
      ? { ...found, version }
      : found;
  }
  const [first] = interfaces;
  return notRunnable(
    first && first.address !== ''
      ? `The agent speaks ${quoted(first.binding)}, not JSON-RPC or HTTP and JSON.`
      : 'The card has no URL for the agent.',
  );
}

export const reader: Reader = { dialectOf, read };
