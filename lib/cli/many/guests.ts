import { lookup as lookUp } from 'node:dns';
import { Agent, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type Duplex, pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Get, LIMITS, type Limits, Refused } from '../../discovery/fetch-document.ts';
import { pause, readBody } from '../../http/index.ts';
import type { Refusal } from '../../model/index.ts';
import { readJudge } from '../../readiness/robots.ts';
import { retryAt } from '../../run/index.ts';
import { isPrivateHost } from '../../url/index.ts';

const ROBOTS_NAME = 'awas-lens';
/** RFC 9309 §2.5 requires at least 500 KiB. */
const ROBOTS_BYTES = 512_000;
const REDIRECTS = 5;
const PAUSES = 3;
/** In bytes. Up to this size, an unneeded response is read, so its connection can be reused. */
const DRAINED_BYTES = 100_000;

export interface Manners {
  readonly contact?: string | undefined;
  readonly allowPrivate: boolean;
  readonly siteMs: number;
  readonly version: string;
  readonly lookup?: typeof lookUp;
}

interface Visit {
  readonly get: Get;
  readonly limits: Partial<Limits>;
  end(): void;
}

interface Host {
  readonly agent: Agent;
  visits: number;
  turn: Promise<void>;
  allows?: Promise<(url: string) => boolean>;
  away?: Refusal;
}

interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly over: AbortSignal;
  readonly signal?: AbortSignal;
}

type Answer = Awaited<ReturnType<Get>>;

export class Guests {
  readonly #manners: Manners;
  readonly #hosts = new Map<string, Host>();
  readonly #headers: Readonly<Record<string, string>>;
  readonly #lookup: LookupFunction | undefined;

  constructor(manners: Manners) {
    this.#manners = manners;
    const { contact, version } = manners;
    this.#headers = {
      'user-agent': `${ROBOTS_NAME}/${version}${contact === undefined ? '' : ` (+${contact})`}`,
      'accept-encoding': 'gzip, deflate, br',
      'cache-control': 'max-age=0',
    };
    this.#lookup = manners.allowPrivate ? undefined : publicOnly(manners.lookup ?? lookUp);
  }

  visit(): Visit {
    const { siteMs } = this.#manners;
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(timeout(siteMs)), siteMs);
    const mine = new Map<string, Host>();
    return {
      limits: { timeMs: siteMs + LIMITS.timeMs },
      get: (url, { headers, signal }) => {
        const { origin } = this.#allowed(url);
        const host = mine.get(origin) ?? this.#enter(origin);
        mine.set(origin, host);
        return inTurn(host, (done) => this.#ask(host, { url, headers, over: over.signal, signal }, done));
      },
      end: () => {
        clearTimeout(timer);
        for (const [origin, host] of mine) this.#leave(origin, host);
      },
    };
  }

  #enter(origin: string): Host {
    const found = this.#hosts.get(origin);
    const host: Host = found ?? { agent: agentOf(origin), visits: 0, turn: Promise.resolve() };
    host.visits++;
    this.#hosts.set(origin, host);
    return host;
  }

  #leave(origin: string, host: Host): void {
    if (--host.visits > 0) return;
    host.agent.destroy();
    this.#hosts.delete(origin);
  }

  #allowed(url: string): URL {
    const parsed = new URL(url);
    if (parsed.username !== '' || parsed.password !== '')
      throw notAllowed('the address contains a user name or password');
    if (!this.#manners.allowPrivate && isPrivateHost(parsed.hostname)) throw notAllowed(PRIVATE);
    return parsed;
  }

  async #ask(host: Host, asked: Asked, done: () => void): Promise<Answer> {
    asked.over.throwIfAborted();
    asked.signal?.throwIfAborted();
    if (host.away) throw new Refused(host.away);
    host.allows ??= this.#robotsOf(host, asked).catch((error) => {
      if (asked.over.aborted) delete host.allows;
      throw error;
    });
    const allows = await host.allows;
    if (!allows(asked.url)) throw notAllowed(`robots.txt disallows it for ${ROBOTS_NAME}`);
    const response = await this.#patiently(host, asked);
    response.once('close', done);
    const { statusCode: status = 0 } = response;
    const headers = Object.fromEntries(
      Object.entries(response.headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    );
    if (status >= 200 && status < 300 && status !== 204 && status !== 205)
      return { status, headers, body: bodyOf(response) };
    drain(response);
    return { status, headers, body: null };
  }

  async #patiently(host: Host, asked: Asked): Promise<IncomingMessage> {
    for (let pauses = 0; ; pauses++) {
      const response = await this.#send(host, asked);
      const { statusCode: status = 0, headers } = response;
      const { 'retry-after': later } = headers;
      if (status !== 429 && (status !== 503 || later === undefined)) return response;
      const now = Date.now();
      const waitMs =
        (retryAt(later === undefined ? undefined : { 'retry-after': later }, now) ??
          now + 1_000 * 2 ** pauses) - now;
      if (pauses === PAUSES || waitMs > this.#manners.siteMs / 2) {
        host.away = status === 503 ? { code: 'server-error', status } : { code: 'unexpected-status', status };
        return response;
      }
      drain(response);
      await pause(Math.max(0, waitMs), asked.over);
    }
  }

  /** A missing robots.txt allows everything. An unreadable robots.txt allows nothing (RFC 9309 §2.3.1). */
  async #robotsOf(host: Host, { url, over }: Asked): Promise<(url: string) => boolean> {
    const robots = new URL('/robots.txt', url).href;
    const asked = { headers: { accept: 'text/plain, */*;q=0.1' }, over };
    let at = robots;
    const passed: [string, Host][] = [];
    try {
      let response = await this.#patiently(host, { ...asked, url: at });
      for (let hops = 0; isRedirect(response) && hops < REDIRECTS; hops++) {
        drain(response);
        const to = URL.parse(response.headers.location ?? '', at);
        if (!to || !/^https?:$/.test(to.protocol)) return () => true;
        const { origin, href } = this.#allowed(to.href);
        const next = this.#enter(origin);
        passed.push([origin, next]);
        at = href;
        response = await this.#send(next, { ...asked, url: at });
      }
      const { statusCode: status = 0 } = response;
      if (host.away) throw new Refused(host.away);
      if (status >= 500) {
        drain(response);
        throw notAllowed(`robots.txt answers ${status}, so nothing else is requested`);
      }
      if (status < 200 || status >= 300) {
        drain(response);
        return () => true;
      }
      const { bytes } = await readBody(bodyOf(response), ROBOTS_BYTES);
      return readJudge(new TextDecoder().decode(bytes), ROBOTS_NAME);
    } finally {
      for (const [origin, other] of passed) this.#leave(origin, other);
    }
  }

  #send({ agent }: Host, { url, headers, over, signal }: Asked): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const send = url.startsWith('https:') ? requestSecure : requestPlain;
      const sent = send(url, {
        agent,
        headers: { ...this.#headers, ...headers },
        ...(this.#lookup && { lookup: this.#lookup }),
      });
      let answer: IncomingMessage | undefined;
      const stop = (reason: unknown): void => {
        const error = reason instanceof Error ? reason : new Error(String(reason));
        answer?.destroy(error);
        sent.destroy(error);
      };
      const timer = setTimeout(() => stop(timeout(LIMITS.timeMs)), LIMITS.timeMs);
      const end = (): void => stop(over.reason);
      // Aborting a complete response would close its connection, which can be reused.
      const leave = (): void => {
        if (!answer || !(answer.complete || drained.has(answer))) stop(signal?.reason);
      };
      over.addEventListener('abort', end);
      signal?.addEventListener('abort', leave);
      const settle = (): void => {
        clearTimeout(timer);
        over.removeEventListener('abort', end);
        signal?.removeEventListener('abort', leave);
      };
      sent.once('error', (error) => {
        settle();
        reject(told(error));
      });
      sent.once('response', (response) => {
        answer = response;
        response.on('error', () => undefined);
        response.once('close', settle);
        resolve(response);
      });
      sent.end();
    });
  }
}

/** @param run calls `done` when its connection is free, or throws */
async function inTurn<T>(host: Host, run: (done: () => void) => Promise<T>): Promise<T> {
  const before = host.turn;
  let done = (): void => undefined;
  host.turn = new Promise((resolve) => {
    done = resolve;
  });
  await before;
  try {
    return await run(done);
  } catch (error) {
    done();
    throw error;
  }
}

function agentOf(origin: string): Agent {
  const options = { keepAlive: true, maxSockets: 1 };
  return origin.startsWith('https:') ? new SecureAgent(options) : new Agent(options);
}

const PRIVATE = 'it is an address of this machine or of a private network; --allow-private allows it';

const notAllowed = (detail: string): Refused => new Refused({ code: 'not-allowed', detail });
const timeout = (limitMs: number): Refused => new Refused({ code: 'timeout', limitMs });

/** Refuses private addresses, since a public host name may resolve to one. */
function publicOnly(find: typeof lookUp): LookupFunction {
  return (name, options, callback) =>
    find(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const open = addresses.filter(({ address }) => !isPrivateHost(hostOf(address)));
      const [first] = open;
      if (!first) return callback(notAllowed(PRIVATE), '');
      if (options.all) return callback(null, open);
      callback(null, first.address, first.family);
    });
}

function hostOf(address: string): string {
  const [plain = ''] = address.split('%');
  return new URL(`http://${isIP(plain) === 6 ? `[${plain}]` : plain}`).hostname;
}

/** Node's error for several failed addresses has no message. */
function told(error: Error): Error {
  if (error instanceof Refused || error.message !== '') return error;
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return inner instanceof Error ? inner : new Error('code' in error ? String(error.code) : error.name);
}

const isRedirect = ({ statusCode = 0, headers }: IncomingMessage): boolean =>
  [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined;

const drained = new WeakSet<IncomingMessage>();

function drain(response: IncomingMessage): void {
  drained.add(response);
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DRAINED_BYTES) response.destroy();
  });
}

const DECODERS: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function bodyOf(response: IncomingMessage): ReadableStream<Uint8Array> {
  const coding = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const decoder = Object.hasOwn(DECODERS, coding) ? DECODERS[coding]?.() : undefined;
  if (decoder) pipeline(response, decoder, () => undefined);
  return Readable.toWeb(decoder ?? response) as ReadableStream<Uint8Array>;
}
