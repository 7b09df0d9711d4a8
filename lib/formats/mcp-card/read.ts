import {
  type Action,
  type AuthScheme,
  isObject,
  isString,
  type Json,
  type JsonObject,
  own,
  type Reader,
  type Reading,
  type Source,
  type Transport,
} from '../../model/index.ts';
import { say } from '../../text/index.ts';
import { placeholders } from '../../url/index.ts';
import {
  actionOf,
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
import { objectsAt } from '../values-at.ts';
import { type DeclaredServer, isStreamable, serversIn } from './servers.ts';

/** "1": published schema (SEP-2127). "SEP-1649": earlier proposal. "list": a list of servers. */
function dialectOf({ value }: Source): string {
  const has = (name: string) => own(value, name) !== undefined;
  const schema = own(value, '$schema');
  const isPublished = isString(schema) && /\bmodelcontextprotocol\.io\/schemas\//.test(schema);
  if (!isObject(value) || has('remotes') || (isPublished && !has('serverInfo'))) return '1';
  if (has('serverInfo')) return 'SEP-1649';
  return has('mcpServers') || has('servers') ? 'list' : 'unknown';
}

function read({ value, url, origin }: Source): Reading {
  const card = isObject(value) ? value : {};
  const info = objectOf(card, 'serverInfo') ?? {};
  const name = textOf(info, 'title') ?? textOf(card, 'title', 'displayName', 'name') ?? textOf(info, 'name');
  const description = textOf(card, 'description', 'summary') ?? textOf(info, 'description');
  const keyOf = keysOf('mcp-card');
  const servers = serversIn(card);
  const spoken = servers.filter(isStreamable);
  const actions = (spoken.length > 0 ? spoken : servers).map((server): Action => {
    const { place, value: declared } = server;
    const id = server.name ?? textOf(info, 'name') ?? textOf(card, 'name') ?? 'mcp';
    const value = { description: description ?? '', ...declared, title: server.name ?? name ?? id };
    const item = { key: keyOf(id), id, place, value };
    return actionOf('mcp-card', url, item, {
      riskReason: say('riskTool'),
      parameters: impliedBy('MCP', { pointer: place }),
      transport: transportOf(server, origin === undefined ? undefined : url),
      auth: authOf(declared, card),
    });
  });
  const tools = objectsAt(card, '/tools/[]').flatMap((tool) => textOf(tool.value, 'name') ?? []);
  const listed = tools.slice(0, MAX_NAMED).join(', ');
  const site = siteInfo(
    { name, description, url: textOf(card, 'websiteUrl', 'homepage', 'documentationUrl') },
    listed === '' ? [] : [{ label: 'Tools', value: listed, pointer: '/tools' }],
  );
  return { site, actions, references: [], unread: [] };
}

const MAX_NAMED = 50;

function transportOf(server: DeclaredServer, base: string | undefined): Transport {
  const { address, type } = server;
  if (address === '') return notRunnable('The card names no address of this server.');
  if (!isStreamable(server)) return notRunnable(`The server speaks ${quoted(type)}, not streamable HTTP.`);
  if (placeholders(address).length > 0)
    return notRunnable('The address has placeholders, whose values only its owner can give.');
  return transportTo('mcp', address, base);
}

function authOf(server: JsonObject, card: JsonObject): Action['auth'] {
  for (const { value } of objectsAt(server, '/headers/[]')) {
    const declared = textOf(value, 'name');
    if (declared === undefined || own(value, 'isSecret') !== true || own(value, 'value') !== undefined)
      continue;
    const scheme: AuthScheme = /^authorization$/i.test(declared)
      ? { type: 'bearer', declared }
      : { type: 'api-key', declared, header: declared };
    return { needed: own(value, 'isRequired') === true ? 'yes' : 'optional', scheme };
  }
  const said = [server, card].flatMap((holder) => [own(holder, 'authentication'), own(holder, 'auth')]);
  return said.map(saidAuth).find((auth) => auth !== undefined) ?? { needed: 'unknown' };
}

function saidAuth(value: Json | undefined): Action['auth'] | undefined {
  const said = isString(value) ? { type: value } : value;
  if (!isObject(said)) return undefined;
  const declared = textOf(said, 'type', 'scheme') ?? stringsOf(own(said, 'schemes'))[0];
  const isFree = own(said, 'required') === false;
  if (declared === undefined) return isFree ? { needed: 'no' } : undefined;
  const scheme: AuthScheme = { type: authType(declared), declared };
  return authNeed(isFree ? 'optional' : needOf(scheme), scheme);
}

export const reader: Reader = { dialectOf, read };
