import { isObject, type Json, type Transport } from '../../model/index.ts';
import { show } from '../../schema/format-value.ts';
import { say } from '../../text/index.ts';
import { asObject } from '../plan/arguments.ts';
import { type PlanError, planError } from '../plan/plan-error.ts';
import { type PlannedRequest, requestOf } from './http.ts';
import { LIST } from './mcp-call.ts';

/**
 * The one essential request of an MCP session over streamable HTTP: `tools/call`, or `tools/list` where no tool has
 * been chosen. `initialize` goes before it, on the same URL.
 */
export function planMcp(
  transport: Transport & { kind: 'mcp' },
  values: ReadonlyMap<string, Json>,
  pageUrl: string,
): PlannedRequest | PlanError {
  const url = URL.parse(transport.url);
  if (!url) return planError('not-runnable', say('noUrl', transport.url));
  const tool: Json | undefined = transport.tool ?? values.get('tool');
  const given = transport.tool === undefined ? values.get('arguments') : asObject(values);
  const args = isObject(given) ? given : {};
  const calls = typeof tool === 'string' && tool !== '';
  const call = calls
    ? { method: 'tools/call', params: { name: tool, arguments: args } }
    : { method: LIST, params: {} };
  const headers = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call });
  return {
    ok: true,
    request: { ...requestOf('POST', url, headers, { body }, pageUrl), over: 'mcp' },
    summary: [
      say('stepMcp', url.href),
      ...(calls
        ? [
            say('stepMcpCall', show(tool)),
            ...Object.entries(args).map(([name, value]) => say('stepMcpArgument', name, show(value))),
          ]
        : [say('stepMcpList')]),
    ],
  };
}
