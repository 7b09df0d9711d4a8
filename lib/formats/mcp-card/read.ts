import {
  type Action,
  type AuthScheme,
  isObject,
  isString,
  type Json,
  type JsonObject,
  listAt,
  own,
  type Reader,
  type Reading,
  type SiteInfo,
  type Source,
  type Transport,
} from '../../model/index.ts';
import { say } from '../../text/index.ts';
import { placeholders } from '../../url/index.ts';
import {
  authNeed,
  authType,
  impliedBy,
  keysOf,
  needOf,
  notRunnable,
  objectOf,
  quoted,
  siteInfo,
  stringsOf,
  textOf,
  transportTo,
} from '../reader.ts';
import { dialectOf } from './dialect.ts';
import { type DeclaredServer, isStreamable, serversIn } from './servers.ts';

/** Each server becomes one action, since only the server itself lists its tools. */
function read({ value, url, origin }: Source): Reading {
  const card = isObject(value) ? value : {};
  const info = objectOf(card, 'serverInfo') ?? {};
  const name = textOf(info, 'title') ?? textOf(card, 'title', 'displayName', 'name') ?? textOf(info, 'name');
  const description = textOf(card, 'description', 'summary') ?? textOf(info, 'description');
  const keyOf = keysOf('mcp-card');
  const servers = serversIn(card);
  const spoken = servers.filter(isStreamable);
  const actions = (spoken.length > 0 ? spoken : servers).map((server): Action => {
    const id = server.name ?? textOf(info, 'name') ?? textOf(card, 'name') ?? 'mcp';
    return {
      key: keyOf(id),
      id,
      name: server.name ?? name ?? id,
      description: textOf(server.value, 'description') ?? description ?? '',
      format: 'mcp-card',
      document: url,
      source: { pointer: server.place },
      risk: 'change',
      riskReason: say('riskTool'),
      parameters: impliedBy('MCP', { pointer: server.place }),
      transport: transportOf(server, origin === undefined ? undefined : url),
      auth: authOf(server.value, card),
      confirm: false,
    };
  });
  return { site: siteOf(card, name, description), actions, references: [], unread: [] };
}

function transportOf(server: DeclaredServer, base: string | undefined): Transport {
  const { address, type } = server;
  if (address === '') return notRunnable('The card names no address of this server.');
  if (!isStreamable(server)) return notRunnable(`The server speaks ${quoted(type)}, not streamable HTTP.`);
  if (placeholders(address).length > 0)
    return notRunnable('The address has placeholders, whose values only its owner can give.');
  return transportTo('mcp', address, base);
}

function authOf(server: JsonObject, card: JsonObject): Action['auth'] {
  const header = listAt(server, 'headers').find(
    (one): one is JsonObject =>
      isObject(one) && own(one, 'isSecret') === true && own(one, 'value') === undefined,
  );
  const named = header && textOf(header, 'name');
  if (header && named !== undefined) {
    const isBearer = /^authorization$/i.test(named);
    const scheme: AuthScheme = isBearer
      ? { type: 'bearer', declared: named }
      : { type: 'api-key', declared: named, header: named };
    return { needed: own(header, 'isRequired') === true ? 'yes' : 'optional', scheme };
  }
  for (const holder of [server, card])
    for (const name of ['authentication', 'auth']) {
      const said = saidAuth(own(holder, name));
      if (said) return said;
    }
  return { needed: 'unknown' };
}

function saidAuth(value: Json | undefined): Action['auth'] | undefined {
  if (isString(value)) return schemeAuth(value);
  if (!isObject(value)) return undefined;
  const [first] = stringsOf(own(value, 'schemes'));
  const word = textOf(value, 'type', 'scheme') ?? first;
  if (own(value, 'required') === false) {
    const optional = word === undefined ? undefined : schemeAuth(word).scheme;
    return authNeed(optional ? 'optional' : 'no', optional);
  }
  return word === undefined ? undefined : schemeAuth(word);
}

function schemeAuth(declared: string): Action['auth'] {
  const scheme: AuthScheme = { type: authType(declared), declared };
  return authNeed(needOf(scheme), scheme);
}

const MAX_NAMED = 50;

function siteOf(card: JsonObject, name: string | undefined, description: string | undefined): SiteInfo {
  const url = textOf(card, 'websiteUrl', 'homepage', 'documentationUrl');
  const tools = listAt(card, 'tools').flatMap((tool) => (isObject(tool) ? (textOf(tool, 'name') ?? []) : []));
  const value = tools.slice(0, MAX_NAMED).join(', ');
  const notes = value === '' ? [] : [{ label: 'Tools', value, pointer: '/tools' }];
  return siteInfo({ name, description, url }, notes);
}

export const reader: Reader = { dialectOf, read };
