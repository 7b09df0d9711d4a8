import type { Json, Transport } from '../../model/index.ts';
import { show } from '../../schema/format-value.ts';
import { say } from '../../text/index.ts';
import { asObject } from '../plan/arguments.ts';
import { type PlanError, planError } from '../plan/plan-error.ts';
import { type PlannedRequest, requestOf } from './http.ts';

/**
 * A GraphQL request (GraphQL over HTTP §5.4): POST of the document with its variables. Parameters that a declaration
 * names beside `query`, `variables` and `operationName` are variables.
 */
export function planGraphql(
  transport: Transport & { kind: 'graphql' },
  values: ReadonlyMap<string, Json>,
  pageUrl: string,
): PlannedRequest | PlanError {
  const url = URL.parse(transport.url);
  const query = values.get('query');
  if (!url) return planError('not-runnable', say('noUrl', transport.url));
  if (typeof query !== 'string' || query.trim() === '') {
    return planError('not-runnable', say('planNoQuery'));
  }
  const given = values.get('variables');
  const named = [...values].filter(([name]) => !['query', 'variables', 'operationName'].includes(name));
  const base =
    typeof given === 'object' && given !== null && !Array.isArray(given) ? Object.entries(given) : [];
  const variables = asObject([...base, ...named] as [string, Json][]);
  const operationName = values.get('operationName');
  const body = {
    query,
    ...(Object.keys(variables).length > 0 && { variables }),
    ...(typeof operationName === 'string' && { operationName }),
  };
  const headers = {
    Accept: 'application/graphql-response+json, application/json;q=0.9',
    'Content-Type': 'application/json',
  };
  return {
    ok: true,
    request: requestOf('POST', url, headers, { body: JSON.stringify(body) }, pageUrl),
    summary: [
      `POST ${url.href}`,
      `GraphQL document ${show(query)}`,
      ...Object.entries(variables).map(([name, value]) => `variable ${name} = ${show(value)}`),
    ],
  };
}
