/**
 * A headless Chromium over its debugging pipe. The command needs few things of it (open a tab, answer or amend its
 * requests, run a script, close), so it does without a library of some megabytes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** A tab as the DevTools protocol has it, at `about:blank` at first. */
export interface Tab {
  send<Result>(method: string, params?: object): Promise<Result>;
  on<Params>(event: string, listener: (params: Params) => void): void;
  /** @returns whether such an event comes in time */
  once<Params>(event: string, ms: number, isIt?: (params: Params) => boolean): Promise<boolean>;
  close(): Promise<void>;
}

export interface Chromium {
  /** @throws where the browser has ended */
  newTab(): Promise<Tab>;
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

/** @throws where it does not start */
export async function launchChromium(executable: string, flags: readonly string[] = []): Promise<Chromium> {
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
      ...flags,
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
  return { newTab: () => newTab(pipe), close };
}

async function newTab(pipe: Pipe): Promise<Tab> {
  const { targetId } = await pipe.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
  const closeTarget = (): Promise<unknown> =>
    pipe.send('Target.closeTarget', { targetId }).catch(() => undefined);
  try {
    const { sessionId } = await pipe.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    return {
      send: (method, params = {}) => pipe.send(method, params, sessionId),
      on: (event, listener) => pipe.on(event, sessionId, listener),
      once: (event, ms, isIt) => pipe.once(event, sessionId, ms, isIt),
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

  /** Its last complaint, in a line. */
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

  /** @returns what ends it */
  on<Params>(event: string, sessionId: string, listener: (params: Params) => void): () => void {
    const listeners = this.#listeners.get(sessionId) ?? new Set();
    const listen = ({ method, params }: Message): void => {
      if (method === event) listener(params as Params);
    };
    this.#listeners.set(sessionId, listeners.add(listen));
    return () => listeners.delete(listen);
  }

  once<Params>(
    event: string,
    sessionId: string,
    ms: number,
    isIt: (params: Params) => boolean = () => true,
  ): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (came: boolean): void => {
        clearTimeout(timer);
        off();
        resolve(came);
      };
      const timer = setTimeout(end, Math.max(0, ms), false);
      timer.unref();
      const off = this.on<Params>(event, sessionId, (params) => isIt(params) && end(true));
    });
  }

  /** A tab's session is over. */
  forget(sessionId: string): void {
    this.#listeners.delete(sessionId);
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
