import {
  type Action,
  type AuthScheme,
  isObject,
  isString,
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
  defined,
  impliedBy,
  keysOf,
  notRunnable,
  objectOf,
  quoted,
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
      auth: authOf(declared),
    });
  });
  const site = { name, description, url: textOf(card, 'websiteUrl', 'homepage', 'documentationUrl') };
  return { site: defined(site), actions, references: [], unread: [] };
}

function transportOf(server: DeclaredServer, base: string | undefined): Transport {
  const { address, type } = server;
  if (address === '') return notRunnable('The card names no address of this server.');
  if (!isStreamable(server)) return notRunnable(`The server speaks ${quoted(type)}, not streamable HTTP.`);
  if (placeholders(address).length > 0)
    return notRunnable('The address has placeholders, whose values only its owner can give.');
  return transportTo('mcp', address, base);
}

function authOf(server: JsonObject): Action['auth'] {
  for (const { value } of objectsAt(server, '/headers/[]')) {
    const declared = textOf(value, 'name');
    if (declared === undefined || own(value, 'isSecret') !== true || own(value, 'value') !== undefined)
      continue;
    const scheme: AuthScheme = /^authorization$/i.test(declared)
      ? { type: 'bearer', declared }
      : { type: 'api-key', declared, header: declared };
    return { needed: own(value, 'isRequired') === true ? 'yes' : 'optional', scheme };
  }
  return { needed: 'unknown' };
}

export const reader: Reader = { dialectOf, read };
