import type { Json, Outcome, RequestPlan, Transport } from '../model/index.ts';
import { show } from '../schema/words.ts';
import { asObject } from './arguments.ts';
import type { ExecuteContext } from './execute.ts';
import { type PlannedRequest, requestOf } from './http.ts';
import { RUN_LIMITS } from './limits.ts';
import { type Refused, refuse } from './refused.ts';

/** After the last message, a server that says nothing has probably said all. */
const QUIET_MS = 2_000;
const MOST_MESSAGES = 200;

/** One message sent over a WebSocket, and what the server says to it until it closes or falls silent. */
export function planWebSocket(
  transport: Transport & { kind: 'websocket' },
  values: ReadonlyMap<string, Json>,
  pageUrl: string,
): PlannedRequest | Refused {
  // An http address of an endpoint is the same endpoint (WHATWG WebSockets §3.1).
  const url = URL.parse(transport.url.replace(/^http/i, 'ws'));
  if (!url) return refuse('not-runnable', `${transport.url} is not a URL.`);
  const only = values.size === 1 ? values.get('message') : undefined;
  const body =
    values.size === 0 ? undefined : typeof only === 'string' ? only : JSON.stringify(asObject(values));
  url.hash = '';
  return {
    ok: true,
    request: {
      ...requestOf('GET', url, {}, body === undefined ? {} : { body }, pageUrl),
      cookies: false,
      over: 'websocket',
    },
    summary: [`WebSocket to ${url.href}`, body === undefined ? 'send nothing, listen' : `send ${show(body)}`],
  };
}

/** Connects, sends, collects. Never rejects. */
export function executeWebSocket(request: RequestPlan, context: ExecuteContext): Promise<Outcome> {
  const { now, signal, limits = RUN_LIMITS, openSocket = (url: string) => new WebSocket(url) } = context;
  const begun = now();
  return new Promise((resolve) => {
    const messages: string[] = [];
    const notes: string[] = [];
    let bytes = 0;
    let opened = false;
    const timers: { limit?: ReturnType<typeof setTimeout>; quiet?: ReturnType<typeof setTimeout> } = {};
    const socket = openSocket(request.url);
    socket.binaryType = 'arraybuffer';
    const end = (outcome?: Outcome): void => {
      clearTimeout(timers.limit);
      clearTimeout(timers.quiet);
      signal.removeEventListener('abort', cancel);
      socket.close();
      resolve({ ...(outcome ?? collected(messages, bytes, notes)), tookMs: Math.max(0, now() - begun) });
    };
    const cancel = () =>
      end({ ok: false, code: 'cancelled', message: 'Cancelled. What had been sent cannot be taken back.' });
    signal.addEventListener('abort', cancel);
    if (signal.aborted) return cancel();
    timers.limit = setTimeout(() => {
      if (messages.length > 0) return end();
      const what = opened ? 'the server said nothing' : 'there was no connection';
      end({ ok: false, code: 'timeout', message: `Within ${limits.timeMs / 1_000} s ${what}.` });
    }, limits.timeMs);
    socket.addEventListener('open', () => {
      opened = true;
      if (request.body !== undefined) socket.send(request.body);
    });
    socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      const size = typeof data === 'string' ? data.length : data.byteLength;
      bytes += size;
      if (bytes > limits.bytes || messages.length >= MOST_MESSAGES) {
        notes.push(`The server went on: only the first ${messages.length} messages were taken.`);
        return end();
      }
      messages.push(typeof data === 'string' ? data : `(${size.toLocaleString('en')} bytes)`);
      clearTimeout(timers.quiet);
      timers.quiet = setTimeout(end, QUIET_MS);
    });
    socket.addEventListener('close', ({ code, reason }: CloseEvent) => {
      if (opened && (messages.length > 0 || code === 1000)) return end();
      const why = reason === '' ? `code ${code}` : `code ${code}: ${reason}`;
      const what = opened ? 'The server closed the connection without an answer' : 'No connection came about';
      end({ ok: false, code: 'network', message: `${what} (${why}).` });
    });
  });
}

function collected(messages: readonly string[], bytes: number, notes: readonly string[]): Outcome {
  const values = messages.map((text): Json => {
    try {
      return JSON.parse(text) as Json;
    } catch {
      return text;
    }
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
