import type { Json, Transport } from '../../model/index.ts';
import { show } from '../../schema/format-value.ts';
import { say } from '../../text/index.ts';
import { asObject } from '../plan/arguments.ts';
import { type PlanError, planError } from '../plan/plan-error.ts';
import { type PlannedRequest, requestOf } from './http.ts';

/**
 * A message to an A2A agent (`message/send`; in version 1.0 `SendMessage`). Which version the agent speaks, and on which
 * path of its origin, its agent card tells; without a card the endpoint is spoken to by version 0.3 over JSON-RPC.
 */
export function planA2a(
  transport: Transport & { kind: 'a2a' },
  values: ReadonlyMap<string, Json>,
  pageUrl: string,
): PlannedRequest | PlanError {
  const url = URL.parse(transport.url);
  if (!url) return planError('not-runnable', say('noUrl', transport.url));
  if (values.size === 0) return planError('not-runnable', say('planNoMessage'));
  const only = values.size === 1 ? values.get('message') : undefined;
  const part =
    typeof only === 'string' ? { kind: 'text', text: only } : { kind: 'data', data: asObject(values) };
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'message/send',
    params: { message: { kind: 'message', role: 'user', messageId: crypto.randomUUID(), parts: [part] } },
  });
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
  return {
    ok: true,
    request: { ...requestOf('POST', url, headers, { body }, pageUrl), over: 'a2a' },
    summary: [
      say('stepA2a', url.origin),
      say('stepA2aSend', url.href),
      ...[...values].map(([name, value]) => `${name} = ${show(value)}`),
    ],
  };
}
