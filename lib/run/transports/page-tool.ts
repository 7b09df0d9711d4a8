import { inputsOf } from '../../matching/index.ts';
import {
  type Action,
  type Arguments,
  isObject,
  isString,
  type Json,
  type Outcome,
  own,
  type RequestPlan,
  type Transport,
} from '../../model/index.ts';
import { say } from '../../text/index.ts';
import { type ExecuteContext, RUN_LIMITS, type RunLimits } from '../context.ts';
import { done, failure } from '../outcome.ts';
import { asObject } from '../plan/arguments.ts';
import { notRunnable, type PlanError } from '../plan/plan-error.ts';
import type { Sent } from '../send.ts';
import type { PlannedRequest } from './http.ts';
import { answered, answeredText, called, parsed } from './mcp-tools.ts';
import { unanswered, withoutDepth } from './session-fetch.ts';

export function asPageTool(action: Action, args: Arguments) {
  const { pageTool: tool, csrfHeader: _, idempotency: __, async: ___, page: ____, ...rest } = action;
  if (tool === undefined) return undefined;
  const parameters = inputsOf(action);
  const risk = action.risk === 'read' ? 'change' : action.risk;
  const transport: Transport = { kind: 'page-tool', tool };
  const called: Action = { ...rest, parameters, risk, transport, auth: { needed: 'no' } };
  const isInput = ([name]: readonly [string, unknown]) => parameters.some((one) => one.name === name);
  return { action: called, args: Object.fromEntries(Object.entries(args).filter(isInput)) };
}

export function planPageTool(
  { tool }: Transport & { kind: 'page-tool' },
  values: ReadonlyMap<string, Json>,
  pageUrl: string,
): PlannedRequest | PlanError {
  const url = URL.parse(pageUrl);
  if (!url) return notRunnable(say('noUrl', pageUrl));
  url.hash = '';
  const body = JSON.stringify({ tool, arguments: asObject(values) });
  const from = { headers: {}, cookies: true, crossOrigin: false };
  const request = { ...from, method: 'CALL', url: url.href, body, over: 'page-tool' } as const;
  return { ok: true, request, summary: say('stepPageTool', tool) };
}

export async function executePageTool(request: RequestPlan, context: ExecuteContext): Promise<Outcome> {
  const { send, signal, limits = RUN_LIMITS } = context;
  return withoutDepth(outcomeOf(await send(request, { signal, limits }), request.url, limits));
}

function outcomeOf(sent: Sent, url: string, limits: RunLimits): Outcome {
  if (!sent.ok) return unanswered(sent, url, limits, [say('effectUnknown')]);
  if (sent.truncated) return failure('too-large', say('answerLarger', limits.bytes));
  const text = new TextDecoder().decode(sent.body);
  const value = parsed(text);
  if (isObject(value) && own(value, 'isError') === true) return called(value);
  if (value === undefined || isString(value)) return answeredText(value ?? text);
  return value === null ? done({ kind: 'nothing' }) : answered(value);
}
