import { isObject, isString, type JsonObject, own, pointer } from '../../model/index.ts';
import type { Endpoint } from '../endpoints.ts';
import { textOf } from '../reader.ts';

export interface DeclaredServer extends Endpoint {
  readonly name: string | undefined;
  readonly place: string;
  readonly type: string;
  readonly value: JsonObject;
}

const MAX_SERVERS = 50;
const ADDRESSES = ['url', 'serverUrl', 'server_url', 'endpoint', 'streamable_http', 'mcp'];
const TYPES = ['type', 'transport', 'transportType'];

/** A card contains remotes, a list of servers, or a single address. */
export function serversIn(card: JsonObject): readonly DeclaredServer[] {
  const remotes = listedIn(card, 'remotes');
  if (remotes.length > 0) return remotes;
  for (const name of ['servers', 'mcpServers', 'transports']) {
    // A server without an address must be started as a command, so a page can't reach it.
    const reachable = listedIn(card, name).filter(hasAddress);
    if (reachable.length > 0) return reachable;
  }
  const holders = [
    serverOf(card, ''),
    ...['transport', 'endpoints'].flatMap((name) => {
      const value = own(card, name);
      return isObject(value) ? [serverOf(value, pointer(name))] : [];
    }),
  ];
  const found = holders.find(hasAddress);
  const { type } = holders.find((one) => one.type !== '') ?? { type: '' };
  return found ? [{ ...found, place: '', type }] : [];
}

const hasAddress = ({ address }: DeclaredServer): boolean => address !== '';

function listedIn(card: JsonObject, name: string): readonly DeclaredServer[] {
  const listed = own(card, name);
  const items = Array.isArray(listed) || isObject(listed) ? Object.entries(listed as JsonObject) : [];
  return items
    .slice(0, MAX_SERVERS)
    .flatMap(([key, one]) =>
      isObject(one) ? [serverOf(one, pointer(name, key), Array.isArray(listed) ? undefined : key)] : [],
    );
}

function serverOf(value: JsonObject, place: string, key?: string): DeclaredServer {
  const named = ADDRESSES.find((name) => textOf(value, name) !== undefined);
  const type = TYPES.map((name) => own(value, name)).find(isString) ?? '';
  return {
    name: textOf(value, 'name', 'title') ?? key,
    address: (named && textOf(value, named)?.trim()) ?? '',
    place,
    addressPlace: named ? place + pointer(named) : place,
    type: type.trim().toLowerCase(),
    value,
  };
}

export const isStreamable = ({ type }: DeclaredServer): boolean =>
  type === '' || /^(?:streamable[-_ ]?)?https?$|^streamable[-_ ]?http|^remote$/.test(type);
