import { type FormatId, isObject, isString, own, type Source } from '../../model/index.ts';

/** "1" is the published schema (SEP-2127), "SEP-1649" the earlier proposal, and "list" a list of servers. */
export function dialectOf({ value }: Source, _kind: FormatId): string {
  if (!isObject(value)) return 'unknown';
  const has = (name: string) => own(value, name) !== undefined;
  const schema = own(value, '$schema');
  if (isString(schema) && /\bmodelcontextprotocol\.io\/schemas\//.test(schema) && !has('serverInfo'))
    return '1';
  if (has('serverInfo')) return has('remotes') ? '1' : 'SEP-1649';
  if (has('remotes')) return '1';
  return has('mcpServers') || has('servers') ? 'list' : 'unknown';
}
