import { isObject, isString, type Json, type JsonObject, own, pointer } from '../../model/index.ts';
import { textOf } from '../reader.ts';

/** A server that a card names, in the words of any of its versions. */
export interface DeclaredServer {
  readonly name: string | undefined;
  /** The address as declared; undefined where there is none. */
  readonly address: string | undefined;
  /** JSON Pointer of the server. */
  readonly place: string;
  /** JSON Pointer of the address, or of the server where there is none. */
  readonly addressPlace: string;
  /** The type of its transport in lower case; '' where none is declared. */
  readonly type: string;
  readonly value: JsonObject;
}

const MAX_SERVERS = 50;
const ADDRESSES = ['url', 'serverUrl', 'server_url', 'endpoint', 'streamable_http', 'mcp'];
const TYPES = ['type', 'transport', 'transportType'];

/** The servers of a card: its remotes, its list of servers, or the card itself with its one address. */
export function serversIn(card: JsonObject): readonly DeclaredServer[] {
  for (const name of ['remotes', 'servers', 'mcpServers', 'transports']) {
    const listed = own(card, name);
    const found: (readonly [string | undefined, Json, string])[] = Array.isArray(listed)
      ? (listed as readonly Json[]).map((one, index) => [undefined, one, pointer(name, index)])
      : isObject(listed)
        ? Object.entries(listed).map(([key, one]) => [key, one, pointer(name, key)])
        : [];
    const servers = found
      .slice(0, MAX_SERVERS)
      .flatMap(([key, one, place]) => (isObject(one) ? [serverOf(one, place, key)] : []));
    // A server that is started as a command is none that a page could reach.
    const remote = servers.filter(({ address }) => address !== undefined);
    if (remote.length > 0 || name === 'remotes') {
      if (servers.length > 0) return name === 'remotes' ? servers : remote;
    }
  }
  const holders = ['', 'transport', 'endpoints'].flatMap((name) => {
    const value = name === '' ? card : own(card, name);
    return isObject(value) ? [serverOf(value, name === '' ? '' : pointer(name))] : [];
  });
  const found = holders.find(({ address }) => address !== undefined);
  const typed = holders.find(({ type }) => type !== '');
  return found ? [{ ...found, place: '', type: found.type || (typed?.type ?? '') }] : [];
}

function serverOf(value: JsonObject, place: string, key?: string): DeclaredServer {
  const named = ADDRESSES.find((name) => textOf(value, name) !== undefined);
  const type = TYPES.map((name) => own(value, name)).find(isString) ?? '';
  return {
    name: textOf(value, 'name', 'title') ?? key,
    address: named && textOf(value, named)?.trim(),
    place,
    addressPlace: named ? place + pointer(named) : place,
    type: type.trim().toLowerCase(),
    value,
  };
}

/** Whether a transport is the one that clients speak over HTTP. Cards call it by many names, or by none. */
export const isStreamable = ({ type }: DeclaredServer): boolean =>
  type === '' || /^(?:streamable[-_ ]?)?https?$|^streamable[-_ ]?http|^remote$/.test(type);
