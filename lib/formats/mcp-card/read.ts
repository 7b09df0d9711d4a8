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
  steps,
} from '../../model/index.ts';
import { say } from '../../text/index.ts';
import { type Endpoint, transportTo } from '../endpoints.ts';
import {
  actionOf,
  authNeed,
  authType,
  impliedBy,
  keysOf,
  needOf,
  objectOf,
  siteInfo,
  stringsOf,
  textOf,
} from '../reader-kit.ts';
import { objectsAt } from '../values-at.ts';
import { isStreamable, serversIn } from './servers.ts';

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
  const base = origin === undefined ? undefined : url;
  const actions = (spoken.length > 0 ? spoken : servers).map((server): Action => {
    const { place, value: declared } = server;
    const named = nameOf(server);
    const id = named ?? textOf(info, 'name') ?? textOf(card, 'name') ?? 'mcp';
    const value = { description: description ?? '', ...declared, title: named ?? name ?? id };
    const item = { key: keyOf(id), id, place, value };
    return actionOf('mcp-card', url, item, {
      riskReason: say('riskTool'),
      parameters: impliedBy('MCP', { pointer: place }),
      transport: transportTo('mcp', server, isStreamable(server), base),
      auth: authOf(declared, card),
    });
  });
  const website = textOf(card, 'websiteUrl', 'homepage', 'documentationUrl');
  const tools = objectsAt(card, '/tools/[]').flatMap((tool) => textOf(tool.value, 'name') ?? []);
  const listed = { label: 'Tools', value: tools.slice(0, MAX_NAMED).join(', '), pointer: '/tools' };
  const site = siteInfo({ name, description, url: website }, tools.length > 0 ? [listed] : []);
  return { site, actions, references: [], unread: [] };
}

const MAX_NAMED = 50;

function nameOf({ value, place }: Endpoint): string | undefined {
  const [, key = ''] = steps(place);
  return key === '' ? undefined : (textOf(value, 'name', 'title') ?? (/^\d+$/.test(key) ? undefined : key));
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
