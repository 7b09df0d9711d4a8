import {
  isObject,
  isString,
  type Json,
  type RequestPlan,
  type Sentence,
  type Transport,
} from '../../model/index.ts';
import { say } from '../../text/index.ts';
import { asObject } from '../plan/arguments.ts';
import { notRunnable, type PlanError } from '../plan/plan-error.ts';
import { type PlannedRequest, requestOf } from './http.ts';
import { LIST } from './mcp-tools.ts';

export const A2A_VERSION = 'A2A-Version';

type Values = ReadonlyMap<string, Json>;
type Planned = PlannedRequest | PlanError;

interface Posted extends Pick<RequestPlan, 'over' | 'listed'> {
  readonly accept: string;
  readonly body: unknown;
  readonly version?: string;
}

function post(
  address: string,
  pageUrl: string,
  { accept, body, version, ...rest }: Posted,
  summaryOf: (url: URL) => Sentence = ({ href }) => `POST ${href}`,
): Planned {
  const url = URL.parse(address);
  if (!url) return notRunnable(say('noUrl', address));
  const headers = {
    Accept: accept,
    'Content-Type': 'application/json',
    ...(version !== undefined && { [A2A_VERSION]: version }),
  };
  const request = requestOf('POST', url, headers, { body: JSON.stringify(body) }, pageUrl);
  return { ok: true, request: { ...request, ...rest }, summary: summaryOf(url) };
}

/** Plans a POST of query and variables (GraphQL over HTTP §5.4). */
export function planGraphql(
  transport: Transport & { kind: 'graphql' },
  values: Values,
  pageUrl: string,
): Planned {
  const query = values.get('query');
  if (typeof query !== 'string' || query.trim() === '') return notRunnable(say('planNoQuery'));
  const given = values.get('variables');
  const named = [...values].filter(([name]) => !['query', 'variables', 'operationName'].includes(name));
  const base = given !== undefined && isObject(given) ? Object.entries(given) : [];
  const variables = asObject([...base, ...named]);
  const operationName = values.get('operationName');
  const body = {
    query,
    ...(Object.keys(variables).length > 0 && { variables }),
    ...(typeof operationName === 'string' && { operationName }),
  };
  const accept = 'application/graphql-response+json, application/json;q=0.9';
  return post(transport.url, pageUrl, { accept, body });
}

/** Plans a POST of {agent, operation?, input} (draft-gaikwad-woa-00 §5). */
export function planEnvelope(
  { url, agent, operation }: Transport & { kind: 'envelope' },
  values: Values,
  pageUrl: string,
): Planned {
  const body = { agent, operation, input: asObject(values) };
  return post(url, pageUrl, { accept: 'application/json, application/problem+json', body });
}

export function planMcp(transport: Transport & { kind: 'mcp' }, values: Values, pageUrl: string): Planned {
  const { url, tool: declared, tools } = transport;
  const name = declared ?? values.get('tool');
  const given = declared === undefined ? values.get('arguments') : asObject(values);
  const calls = isString(name) && name !== '';
  const call = calls
    ? { method: 'tools/call', params: { name, arguments: isObject(given) ? given : {} } }
    : { method: LIST, params: {} };
  const body = { jsonrpc: '2.0', id: 1, ...call };
  const accept = 'application/json, text/event-stream';
  const listed = calls && tools && declared === undefined ? (JSON.stringify(tools[0]) ?? '') : undefined;
  return post(url, pageUrl, { accept, body, over: 'mcp', listed }, ({ href }) => say('stepMcp', href));
}

/** Plans a message of A2A 0.3. The run converts it to the server's version. */
export function planA2a(transport: Transport & { kind: 'a2a' }, values: Values, pageUrl: string): Planned {
  if (values.size === 0) return notRunnable(say('planNoMessage'));
  const only = values.size === 1 ? values.get('message') : undefined;
  const part =
    typeof only === 'string' ? { kind: 'text', text: only } : { kind: 'data', data: asObject(values) };
  const message = { kind: 'message', role: 'user', messageId: crypto.randomUUID(), parts: [part] };
  const body = { jsonrpc: '2.0', id: 1, method: 'message/send', params: { message } };
  const { url, version } = transport;
  return post(url, pageUrl, { accept: 'application/json', body, over: 'a2a', version }, ({ origin }) =>
    say('stepA2a', origin),
  );
}
