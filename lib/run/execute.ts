import {
  followRedirects,
  isRefusal,
  isSignIn,
  type NotFollowed,
  type Sent,
  siteError,
} from '../http/index.ts';
import {
  isObject,
  isString,
  type Outcome,
  own,
  type Problem,
  pointer,
  type RequestPlan,
  type RunData,
  type Said,
} from '../model/index.ts';
import { isReadMethod } from '../policy/index.ts';
import { saying } from '../text/english.ts';
import { excerpt, say } from '../text/index.ts';
import { decode } from './answer/decode.ts';
import { fileOf } from './answer/file.ts';
import type { GivenInput } from './answer/own-form.ts';
import { fieldProblems } from './answer/problems.ts';
import { type ExecuteContext, RUN_LIMITS, type RunLimits } from './context.ts';
import { answerSaid, type Failure, failure, nextAfter, shown } from './outcome.ts';
import { executePageTool } from './transports/page-tool.ts';
import { unanswered } from './transports/session-fetch.ts';
import { executeWebSocket } from './transports/websocket.ts';

/** Sends the request once and never rejects. */
export async function execute(request: RequestPlan, context: ExecuteContext): Promise<Outcome> {
  const begun = context.now();
  const outcome = await executeOver(request, context);
  return { ...outcome, tookMs: Math.max(0, context.now() - begun) };
}

async function executeOver(request: RequestPlan, context: ExecuteContext): Promise<Outcome> {
  switch (request.over) {
    case undefined:
      return executeHttp(request, context);
    case 'mcp':
      return (await import('./transports/mcp.ts')).executeMcp(request, context);
    case 'a2a':
      return (await import('./transports/a2a.ts')).executeA2a(request, context);
    case 'page-tool':
      return executePageTool(request, context);
    case 'websocket':
      return executeWebSocket(request, context);
  }
}

async function executeHttp(request: RequestPlan, context: ExecuteContext): Promise<Outcome> {
  const { send, now, signal, limits = RUN_LIMITS, given = [] } = context;
  const end = now() + limits.timeMs;
  const followed = await followRedirects(
    request,
    async (hop): Promise<Sent> => {
      const timeMs = end - now();
      return timeMs > 0
        ? send(hop, { signal, limits: { timeMs, bytes: limits.bytes } })
        : { ok: false, code: 'timeout' };
    },
    limits.redirects,
  );
  if (followed.end === 'answer') {
    const { hop, response: sent } = followed;
    return sent.ok
      ? answered(sent, hop.url, request, given)
      : unanswered(sent, request.url, limits, effectOf(request));
  }
  const { status, headers } = followed.response;
  return { ...notFollowed(followed, request, limits), status, headers: shown(headers) };
}

function notFollowed(
  followed: NotFollowed<RequestPlan, Sent>,
  request: RequestPlan,
  limits: RunLimits,
): Failure {
  const effect = effectOf(request);
  if (followed.end === 'hidden') return failure('redirected-away', [say('redirectHidden'), ...effect]);
  const to = followed.to.slice(0, 500);
  switch (followed.end) {
    case 'elsewhere': {
      const why = [say('redirectElsewhere', to), say('notFollowed'), ...effect];
      return failure('redirected-away', why, { next: say('nextOpenYourself') });
    }
    case 'circle':
      return failure('network', [say('redirectCircle', to), ...effect]);
    case 'too-many':
      return failure('network', [say('redirectTooOften', limits.redirects, to), ...effect]);
  }
}

function answered(
  sent: Sent & { ok: true },
  url: string,
  request: RequestPlan,
  given: readonly GivenInput[],
): Outcome {
  const { status, body, truncated } = sent;
  const { method } = request;
  const decoded = decode(body, sent.headers['content-type'] ?? '', truncated, given);
  const { data, notes, binary, heading, invalid = [] } = decoded;
  const headers = shown(sent.headers);
  // A form with fields marked as wrong is a refusal, whatever the status.
  const refused = invalid.length > 0 && !isReadMethod(method);
  const isError = !isReadMethod(method) && isRefusal(data, status);
  const isTaken = status >= 200 && status < 300 && !refused && !isError;
  const instead = isTaken ? insteadOf(decoded, url, request) : undefined;
  if (instead) return { ...instead, status, data, headers };
  if (isTaken) {
    const all = truncated ? [say('onlyFirstBytes', body.byteLength), ...notes] : notes;
    return {
      ok: true,
      status,
      data,
      tookMs: 0,
      headers,
      bytes: body.byteLength,
      ...(truncated && { truncated }),
      ...(binary && !truncated && { file: fileOf(body, sent.headers, url) }),
      ...(all.length > 0 && { notes: all }),
    };
  }
  const problem = siteError(data) ?? heading;
  const problems = refused ? invalid.map(toProblem) : fieldProblems(data);
  const next = nextAfter(status, sent.headers);
  return failure('http-error', refused ? notTaken(invalid) : answerSaid(status, problem), {
    ...(problems.length > 0 && { problems }),
    next,
    status,
    data,
    headers,
  });
}

function insteadOf(
  { isForm, isShell, passwords }: ReturnType<typeof decode>,
  url: string,
  request: RequestPlan,
): Failure | undefined {
  const isRead = isReadMethod(request.method);
  if (passwords !== undefined && isSignIn(request.url, url, passwords)) return signInInstead(isRead);
  if (isRead) return isForm && formInstead(url);
  const said = say(isForm ? 'unconfirmedForm' : 'unconfirmedSame');
  return isForm || isShell ? failure('unconfirmed', said, { next: say('nextSeeWorked') }) : undefined;
}

function formInstead(answeredAt: string): Failure {
  // Leaves out the query, which may contain a credential.
  const { origin, pathname } = new URL(answeredAt);
  const page = `${origin}${pathname}`.slice(0, 500);
  return failure('other-page', say('answerIsForm', page), { next: say('nextOpenForm', page) });
}

const signInInstead = (isRead: boolean): Failure =>
  isRead
    ? failure('http-error', say('siteSignIn'), { next: say('nextSignIn') })
    : failure('unconfirmed', [say('siteSignIn'), say('unconfirmedSignIn')], { next: say('nextSeeWorked') });

const toProblem = (name: string): Problem => ({ pointer: pointer(name), ...saying(say('markedWrong')) });

function notTaken(fields: readonly string[]): Said {
  const names = fields.slice(0, 5).map((name) => excerpt(name, 80));
  return say('formCameBack', names.join(', '));
}

export function errorCodeOf(data: RunData | undefined): string | undefined {
  if (data?.kind !== 'json' || !isObject(data.value)) return undefined;
  const error = own(data.value, 'error');
  const candidates = [
    own(data.value, 'code'),
    own(data.value, 'error_code'),
    isObject(error) ? own(error, 'code') : error,
  ];
  return candidates.find((code): code is string => isString(code) && code.length <= 200);
}

const effectOf = ({ method }: RequestPlan): readonly Said[] =>
  isReadMethod(method) ? [] : [say('effectUnknown')];
