import { reasonOf } from '../../http/index.ts';
import type { Json, Outcome, RequestPlan, Said, Transport } from '../../model/index.ts';
import { say } from '../../text/index.ts';
import { type ExecuteContext, RUN_LIMITS, type SocketLike } from '../context.ts';
import { failure } from '../outcome.ts';
import { asObject } from '../plan/arguments.ts';
import { notRunnable, type PlanError } from '../plan/plan-error.ts';
import { type PlannedRequest, requestOf } from './http.ts';
import { bytesOf, parsed } from './mcp-tools.ts';

const QUIET_MS = 2_000;
const MAX_MESSAGES = 200;

export function planWebSocket(
  transport: Transport & { kind: 'websocket' },
  values: ReadonlyMap<string, Json>,
  pageUrl: string,
): PlannedRequest | PlanError {
  // An http URL identifies the same WebSocket endpoint (WHATWG WebSockets §3.1).
  const url = URL.parse(transport.url.replace(/^http/i, 'ws'));
  if (!url) return notRunnable(say('noUrl', transport.url));
  const only = values.size === 1 ? values.get('message') : undefined;
  const message = typeof only === 'string' ? only : JSON.stringify(asObject(values));
  const body = values.size === 0 ? undefined : message;
  url.hash = '';
  return {
    ok: true,
    request: {
      ...requestOf('GET', url, {}, body === undefined ? {} : { body }, pageUrl),
      cookies: false,
      over: 'websocket',
    },
    summary: say('stepWebSocket', url.href),
  };
}

/** Collects messages until the server is silent or closes the connection. */
export async function executeWebSocket(request: RequestPlan, context: ExecuteContext): Promise<Outcome> {
  const { openSocket } = context;
  // `openSocket` has no default: a browser's own WebSocket would send cookies.
  return openSocket
    ? converse(request, openSocket, context)
    : failure('not-runnable', [say('socketNone'), say('nothingSent')]);
}

function converse(
  request: RequestPlan,
  openSocket: NonNullable<ExecuteContext['openSocket']>,
  { signal, limits = RUN_LIMITS }: ExecuteContext,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const messages: string[] = [];
    const notes: Said[] = [];
    let bytes = 0;
    let state: 'opening' | 'open' | 'over' = 'opening';
    let socket: SocketLike | undefined;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const end = (outcome?: Outcome): void => {
      if (state === 'over') return;
      state = 'over';
      clearTimeout(limit);
      clearTimeout(quiet);
      signal.removeEventListener('abort', cancel);
      socket?.close();
      resolve(outcome ?? collected(messages, bytes, notes));
    };
    const cancel = () =>
      end(failure('cancelled', [say('cancelled'), say(state === 'open' ? 'socketSent' : 'nothingSent')]));
    const limit = setTimeout(() => {
      if (messages.length > 0) return end();
      const key = state === 'open' ? 'socketSilent' : 'socketLate';
      end(failure('timeout', say(key, limits.timeMs / 1_000)));
    }, limits.timeMs);
    signal.addEventListener('abort', cancel);
    if (signal.aborted) return cancel();
    const listen = (opened: SocketLike): void => {
      socket = opened;
      if (state === 'over') return void opened.close();
      opened.binaryType = 'arraybuffer';
      opened.addEventListener('open', () => {
        state = 'open';
        if (request.body !== undefined) opened.send(request.body);
      });
      opened.addEventListener('message', ({ data }) => {
        const size = typeof data === 'string' ? data.length : data.byteLength;
        bytes += size;
        if (bytes > limits.bytes || messages.length >= MAX_MESSAGES) {
          notes.push(say('socketWentOn', messages.length));
          return end();
        }
        messages.push(typeof data === 'string' ? data : bytesOf(size));
        clearTimeout(quiet);
        quiet = setTimeout(end, QUIET_MS);
      });
      opened.addEventListener('close', ({ code, reason }) => {
        if (state === 'open' && (messages.length > 0 || code === 1000)) return end();
        const why = reason === '' ? `code ${code}` : `code ${code}: ${reason}`;
        const key = state === 'open' ? 'socketClosed' : 'socketNoConnection';
        end(failure('network', say(key, why)));
      });
    };
    const fail = (error: unknown): void => {
      end(failure('network', say('socketNoConnection', reasonOf(error).slice(0, 300))));
    };
    try {
      const opening = openSocket(request.url);
      // Adds listeners at once, because a socket's first event may occur in the same turn.
      if (opening instanceof Promise) opening.then(listen, fail);
      else listen(opening);
    } catch (error) {
      fail(error);
    }
  });
}

function collected(messages: readonly string[], bytes: number, notes: readonly Said[]): Outcome {
  const values = messages.map((text) => {
    const value = parsed(text);
    return value === undefined ? text : value;
  });
  return {
    ok: true,
    status: 101,
    tookMs: 0,
    bytes,
    data:
      messages.length === 0
        ? { kind: 'nothing' }
        : { kind: 'json', value: values.length === 1 ? (values[0] ?? null) : values },
    ...(notes.length > 0 && { notes }),
  };
}
