import { isString, type JsonObject, own, pointer, steps } from '../../model/index.ts';
import type { Endpoint } from '../endpoints.ts';
import { textOf } from '../reader.ts';
import { objectsAt, type Placed } from '../values-at.ts';

export interface DeclaredServer extends Endpoint, Placed<JsonObject> {
  readonly name?: string | undefined;
  readonly type: string;
}

const MAX_SERVERS = 50;
const ADDRESSES = ['url', 'serverUrl', 'server_url', 'endpoint', 'streamable_http', 'mcp'];
const TYPES = ['type', 'transport', 'transportType'];

export function serversIn(card: JsonObject): readonly DeclaredServer[] {
  for (const name of ['remotes', 'servers', 'mcpServers', 'transports']) {
    const listed = [
      ...serversAt(card, `/${name}/[]`),
      ...serversAt(card, `/${name}/{}`).map((one) => ({ ...one, name: one.name ?? steps(one.place)[1] })),
    ].slice(0, MAX_SERVERS);
    const reachable = name === 'remotes' ? listed : listed.filter(hasAddress);
    if (reachable.length > 0) return reachable;
  }
  const holders = ['', '/transport', '/endpoints'].flatMap((path) => serversAt(card, path));
  const type = holders.find((one) => one.type !== '')?.type ?? '';
  const found = holders.find(hasAddress);
  return found ? [{ ...found, name: undefined, place: '', type }] : [];
}

const hasAddress = ({ address }: DeclaredServer): boolean => address !== '';

const serversAt = (card: JsonObject, path: string): readonly DeclaredServer[] =>
  objectsAt(card, path).map(({ value, place }) => {
    const key = ADDRESSES.find((name) => textOf(value, name) !== undefined);
    const type = TYPES.map((name) => own(value, name)).find(isString) ?? '';
    return {
      value,
      place,
      name: textOf(value, 'name', 'title'),
      address: (key && textOf(value, key)?.trim()) ?? '',
      addressPlace: key ? place + pointer(key) : place,
      type: type.trim().toLowerCase(),
    };
  });

export const isStreamable = ({ type }: DeclaredServer): boolean =>
  type === '' || /^(?:streamable[-_ ]?)?https?$|^streamable[-_ ]?http|^remote$/.test(type);
