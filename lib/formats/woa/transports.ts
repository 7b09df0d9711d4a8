import { isObject, isString, type Json, type JsonObject, own, type Transport } from '../../model/index.ts';

interface Chosen {
  readonly transport: Transport;
  readonly name?: string;
  readonly assumptions: readonly string[];
}

/** Chooses the first supported transport of an agent (WoA §3). */
export function choose(
  names: Json | undefined,
  configurations: Json | undefined,
  agent: string,
  operation: string | undefined,
): Chosen {
  const reasons: string[] = [];
  const list = Array.isArray(names) ? names.filter(isString).slice(0, 50) : [];
  for (const name of list) {
    const configuration = isObject(configurations) ? own(configurations, name) : undefined;
    if (!isObject(configuration)) {
      reasons.push(`transport "${name}" isn’t described in the document`);
      continue;
    }
    const answer =
      READERS.get(name)?.(configuration, agent, operation) ??
      `transport "${name}" is private to the site and not supported`;
    if (typeof answer !== 'string') {
      const others = list.filter((other) => other !== name);
      const assumptions =
        others.length > 0 ? [`Transports: ${list.join(', ')}. AWAS Lens uses ${name}.`] : [];
      return { name, ...answer, assumptions: [...assumptions, ...answer.assumptions] };
    }
    reasons.push(answer);
  }
  return {
    transport: {
      kind: 'none',
      reason:
        reasons.length > 0
          ? `None of its transports can be used: ${reasons.join('; ')}.`
          : 'No transport is named.',
    },
    assumptions: [],
  };
}

type Usable = { readonly transport: Transport; readonly assumptions: readonly string[] };

const READERS: ReadonlyMap<string, typeof rest> = new Map([
  ['rest', rest],
  ['mcp', mcp],
]);

function rest(configuration: JsonObject, agent: string, operation: string | undefined): Usable | string {
  const base = own(configuration, 'base');
  const path = own(configuration, 'invoke_path');
  if (!isString(base) || !isHttp(base)) return 'rest.base isn’t an absolute URL';
  if (!isString(path)) return 'rest.invoke_path is missing';
  const assumptions: string[] = [];
  if (base.trim().endsWith('/')) assumptions.push('base and invoke_path are joined with a single slash.');
  const target = path.replace(/^\//, '').split('{agent_id}').join(encodeURIComponent(agent.toWellFormed()));
  const url = `${base.trim().replace(/(?<!\/)\/+$/, '')}/${target}`;
  if (!URL.canParse(url)) return 'rest.base and rest.invoke_path don’t make a URL';
  return {
    transport: { kind: 'envelope', url, agent, ...(operation !== undefined && { operation }) },
    assumptions,
  };
}

function mcp(configuration: JsonObject, agent: string, operation: string | undefined): Usable | string {
  const server = own(configuration, 'server');
  if (!isString(server)) return 'mcp.server is missing';
  if (!isHttp(server))
    return `mcp.server "${server.slice(0, 200)}" is an identifier, not a URL: it can be shown but not called`;
  const field = own(configuration, 'tool_field');
  const named = field === 'operation' ? operation : undefined;
  const tool = field === 'agent' ? agent : named;
  const assumptions =
    tool === undefined
      ? [
          'The document doesn’t say which tool of the MCP server this agent is. You choose it from the server’s list.',
        ]
      : [];
  return { transport: { kind: 'mcp', url: server.trim(), ...(tool !== undefined && { tool }) }, assumptions };
}

function isHttp(text: string): boolean {
  const url = URL.parse(text.trim());
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}
