import { inputsOf } from '../../matching/index.ts';
import {
  type Action,
  type Arguments,
  isObject,
  type Json,
  listAt,
  type Outcome,
  own,
  type RequestPlan,
  type Transport,
} from '../../model/index.ts';
import { say, sentence } from '../../text/index.ts';
import type { ExecuteContext } from '../context.ts';
import { failure } from '../failure.ts';
import { RUN_LIMITS } from '../limits.ts';
import { asObject } from '../plan/arguments.ts';
import { type PlanError, planError } from '../plan/plan-error.ts';
import type { PlannedRequest } from './http.ts';
import { unanswered, withoutDepth } from './session-fetch.ts';

export function asPageTool(action: Action, args: Arguments) {
  const { pageTool, csrfHeader: _, idempotency: __, async: ___, page: ____, ...rest } = action;
  if (pageTool === undefined) return undefined;
  const parameters = inputsOf(action);
  const called: Action = {
    ...rest,
    parameters,
    risk: action.risk === 'read' ? 'change' : action.risk,
    transport: { kind: 'page-tool', tool: pageTool },
    auth: { needed: 'no' },
  };
  const names = new Set(parameters.map(({ name }) => name));
  return {
    action: called,
    args: Object.fromEntries(Object.entries(args).filter(([name]) => names.has(name))),
  };
}

export function planPageTool(
  { tool }: Transport & { kind: 'page-tool' },
  values: ReadonlyMap<string, Json>,
  pageUrl: string,
): PlannedRequest | PlanError {
  const url = URL.parse(pageUrl);
  if (!url) return planError('not-runnable', say('noUrl', pageUrl));
  url.hash = '';
  const body = JSON.stringify({ tool, arguments: asObject(values) });
  return {
    ok: true,
    request: {
      method: 'CALL',
      url: url.href,
      headers: {},
      body,
      over: 'page-tool',
      cookies: true,
      crossOrigin: false,
    },
    summary: say('stepPageTool', tool),
  };
}

export async function executePageTool(request: RequestPlan, context: ExecuteContext): Promise<Outcome> {
  const { send, now, signal, limits = RUN_LIMITS } = context;
  const begun = now();
  const sent = await send(request, { signal, limits });
  const tookMs = Math.max(0, now() - begun);
  if (!sent.ok) return { ...unanswered(sent, request.url, limits, [say('effectUnknown')]), tookMs };
  if (sent.truncated) return { ...failure('too-large', say('answerLarger', limits.bytes)), tookMs };
  const text = new TextDecoder().decode(sent.body);
  const value = parsed(text);
  if (isObject(value) && own(value, 'isError') === true) {
    const said = listAt(value, 'content').flatMap((part) =>
      isObject(part) ? (own(part, 'text') ?? []) : [],
    );
    const why = sentence(
      said
        .filter((one) => typeof one === 'string')
        .join('\n')
        .slice(0, 1_000),
    );
    return { ...failure('http-error', say('mcpToolError', why || say('mcpNoReason'))), tookMs };
  }
  const data =
    typeof value === 'string' || value === undefined
      ? ({ kind: 'text', text: value ?? text, contentType: 'text/plain' } as const)
      : ({ kind: 'json', value } as const);
  return withoutDepth({ ok: true, status: 200, tookMs, data: value === null ? { kind: 'nothing' } : data });
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
