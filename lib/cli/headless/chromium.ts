/**
 * A headless Chromium over its debugging pipe. The command needs four things of it (open a page, answer or amend its
 * requests, run a script, close), so it does without a library of some megabytes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** A request of a page that is held until it is decided on. */
export interface Held {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type Decision =
  | { readonly kind: 'send'; readonly headers: Readonly<Record<string, string>> }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Uint8Array;
    };

export interface Opening {
  readonly url: string;
  /** Requests to this origin are held, and decided on. Redirects are held anew, hop by hop. */
  readonly hold?: { readonly origin: string; decide(request: Held): Promise<Decision> };
  readonly timeMs: number;
}

/** A tab as the DevTools protocol has it, at `about:blank` at first. */
export interface Attached {
  send<Result>(method: string, params?: object): Promise<Result>;
  on(method: string, listener: (params: unknown) => void): void;
  close(): Promise<void>;
}

/** One in which a page has loaded. */
export interface Tab extends Attached {
  readonly frameId: string;
}

export interface Chromium {
  /** @throws where the browser has ended */
  attach(): Promise<Attached>;
  /** @throws where the page does not load */
  open(opening: Opening): Promise<Tab>;
  close(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly sessionId?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface PausedRequest {
  readonly requestId: string;
  readonly request: Held;
}

/** @throws where it does not start */
export async function launchChromium(executable: string, more: readonly string[] = []): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'awas-lens-'));
  const child = spawn(
    executable,
    [
      '--headless',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--mute-audio',
      '--hide-scrollbars',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...more,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] },
  );
  const pipe = new Pipe(child);
  const close = async (): Promise<void> => {
    await pipe.send('Browser.close').catch(() => child.kill('SIGKILL'));
    await pipe.ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  };
  try {
    await within(pipe.send('Browser.getVersion'), 30_000, 'the browser did not start in time');
  } catch (error) {
    child.kill('SIGKILL');
    await close();
    throw error;
  }
  return { attach: () => attach(pipe), open: (opening) => openTab(pipe, opening), close };
}

async function attach(pipe: Pipe): Promise<Attached & { readonly sessionId: string }> {
  const { targetId } = await pipe.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
  const closeTarget = (): Promise<unknown> =>
    pipe.send('Target.closeTarget', { targetId }).catch(() => undefined);
  try {
    const { sessionId } = await pipe.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    return {
      sessionId,
      send: (method, params = {}) => pipe.send(method, params, sessionId),
      on: (method, listener) => pipe.on(method, sessionId, listener),
      async close() {
        pipe.forget(sessionId);
        await closeTarget();
      },
    };
  } catch (error) {
    await closeTarget();
    throw error;
  }
}

async function openTab(pipe: Pipe, { url, hold, timeMs }: Opening): Promise<Tab> {
  const { send, on, close, sessionId } = await attach(pipe);
  try {
    if (hold) {
      await send('Fetch.enable', { patterns: [{ urlPattern: `${hold.origin}/*` }] });
      on('Fetch.requestPaused', (params) => {
        const paused = params as PausedRequest;
        // The pattern knows nothing of ports and the like: the origin decides.
        const isMeant = new URL(paused.request.url).origin === hold.origin;
        const decided = isMeant ? hold.decide(paused.request) : Promise.resolve(undefined);
        decided
          .then((decision) => carryOut(send, paused, decision))
          // The page may be gone by then.
          .catch(() => undefined);
      });
    }
    // A dialog would hold the page, and us, for ever.
    on('Page.javascriptDialogOpening', () => {
      send('Page.handleJavaScriptDialog', { accept: true }).catch(() => undefined);
    });
    await send('Page.enable');
    await send('Page.setLifecycleEventsEnabled', { enabled: true });
    const loaded = pipe.once('Page.loadEventFired', sessionId);
    const quiet = pipe.once(
      'Page.lifecycleEvent',
      sessionId,
      (params) => params.name === 'networkAlmostIdle',
    );
    const navigated = await within(
      send<{ frameId: string; errorText?: string }>('Page.navigate', { url }),
      timeMs,
      'the page did not answer in time',
    );
    if (navigated.errorText) throw new Error(`the page cannot be loaded: ${navigated.errorText}`);
    await within(loaded, timeMs, 'the page did not finish loading in time');
    // What a page renders by script comes after its load; a page that never rests is read as it is then.
    await Promise.race([quiet, delay(QUIET_MS)]);
    return { send, on, close, frameId: navigated.frameId };
  } catch (error) {
    await close();
    throw error;
  }
}

/** How long a page may go on loading after its load event. */
const QUIET_MS = 3_000;

async function carryOut(
  send: (method: string, params: object) => Promise<unknown>,
  { requestId, request }: PausedRequest,
  decision: Decision | undefined,
): Promise<void> {
  if (!decision) await send('Fetch.continueRequest', { requestId });
  else if (decision.kind === 'send')
    await send('Fetch.continueRequest', {
      requestId,
      headers: listed({ ...request.headers, ...decision.headers }),
    });
  else
    await send('Fetch.fulfillRequest', {
      requestId,
      responseCode: decision.status,
      responseHeaders: listed(decision.headers),
      body: Buffer.from(decision.body).toString('base64'),
    });
}

/** Of two names that differ in case the later counts. */
function listed(headers: Readonly<Record<string, string>>): readonly { name: string; value: string }[] {
  const byName = new Map<string, { name: string; value: string }>();
  for (const [name, value] of Object.entries(headers)) byName.set(name.toLowerCase(), { name, value });
  return [...byName.values()];
}

/** Messages of the DevTools protocol, each ended by a zero byte. */
class Pipe {
  /** Resolves when the browser is gone. */
  readonly ended: Promise<void>;
  readonly #to: Writable;
  readonly #waiting = new Map<number, { resolve(value: never): void; reject(error: Error): void }>();
  readonly #listeners = new Map<string, Set<(message: Message) => void>>();
  #last = 0;
  #errors = '';
  #isOver = false;

  constructor(child: ChildProcess) {
    const [, , stderr, to, from] = child.stdio as unknown as [null, null, Readable, Writable, Readable];
    this.#to = to;
    const chunks: Buffer[] = [];
    from.on('data', (chunk: Buffer) => {
      for (let rest = chunk; ; ) {
        const end = rest.indexOf(0);
        if (end === -1) {
          chunks.push(rest);
          return;
        }
        const text = Buffer.concat([...chunks, rest.subarray(0, end)]).toString('utf8');
        chunks.length = 0;
        rest = rest.subarray(end + 1);
        this.#take(JSON.parse(text) as Message);
      }
    });
    stderr.on('data', (chunk: Buffer) => {
      this.#errors = (this.#errors + chunk.toString()).slice(-4_000);
    });
    for (const stream of [to, from, stderr]) stream.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      const end = (error?: Error): void => {
        this.#isOver = true;
        const why = new Error(error ? error.message : `the browser ended${this.#reason()}`);
        for (const { reject } of this.#waiting.values()) reject(why);
        this.#waiting.clear();
        resolve();
      };
      child.on('error', end);
      child.on('close', () => end());
    });
  }

  /** What it complained of last, in a line. */
  #reason(): string {
    const line = this.#errors.split('\n').findLast((text) => /FATAL|sandbox|error while loading/i.test(text));
    return line === undefined ? '' : `: ${line.replace(/^\[[^\]]*\]\s*/, '').slice(0, 300)}`;
  }

  send<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    if (this.#isOver) return Promise.reject(new Error(`the browser ended${this.#reason()}`));
    const id = ++this.#last;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#to.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
    });
  }

  on(method: string, sessionId: string, listener: (params: unknown) => void): void {
    this.#listen(sessionId, (message) => {
      if (message.method === method) listener(message.params);
    });
  }

  once(
    method: string,
    sessionId: string,
    matches: (params: Readonly<Record<string, unknown>>) => boolean = () => true,
  ): Promise<void> {
    return new Promise((resolve) => {
      this.on(method, sessionId, (params) => {
        if (matches(params as Readonly<Record<string, unknown>>)) resolve();
      });
    });
  }

  /** A tab's session is over. */
  forget(sessionId: string): void {
    this.#listeners.delete(sessionId);
  }

  #listen(sessionId: string, listener: (message: Message) => void): void {
    const listeners = this.#listeners.get(sessionId) ?? new Set();
    this.#listeners.set(sessionId, listeners.add(listener));
  }

  #take(message: Message): void {
    if (message.id === undefined) {
      for (const listener of this.#listeners.get(message.sessionId ?? '') ?? []) listener(message);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) waiting?.reject(new Error(message.error.message));
    else waiting?.resolve(message.result as never);
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

/** @throws with the sentence where it takes longer */
export async function within<T>(promise: Promise<T>, ms: number, sentence: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(sentence)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
