import type { Json, Transport } from '../../model/index.ts';
import { show } from '../../schema/format-value.ts';
import { say } from '../../text/index.ts';
import { asObject } from '../plan/arguments.ts';
import { type PlanError, planError } from '../plan/plan-error.ts';
import { type PlannedRequest, requestOf } from './http.ts';

/** The WoA REST invocation (draft-gaikwad-woa-00 §5): POST of the envelope {agent, operation?, input}. */
export function planEnvelope(
  transport: Transport & { kind: 'envelope' },
  values: ReadonlyMap<string, Json>,
  pageUrl: string,
): PlannedRequest | PlanError {
  const url = URL.parse(transport.url);
  if (!url) return planError('not-runnable', say('noUrl', transport.url));
  const { agent, operation } = transport;
  const envelope = { agent, ...(operation !== undefined && { operation }), input: asObject(values) };
  const headers = {
    Accept: 'application/json, application/problem+json',
    'Content-Type': 'application/json',
  };
  return {
    ok: true,
    request: requestOf('POST', url, headers, { body: JSON.stringify(envelope) }, pageUrl),
    summary: [
      `POST ${url.href}`,
      `agent ${agent}${operation === undefined ? '' : `, operation ${operation}`}`,
      ...[...values].map(([name, value]) => `input ${name} = ${show(value)}`),
    ],
  };
}
