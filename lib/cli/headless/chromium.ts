import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, on } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { withTimeout } from '../../http/pause.ts';

export interface Session {
  send<Result>(method: string, params?: object): Promise<Result>;
  on<Params>(event: string, listener: (params: Params) => void): void;
  once<Params>(event: string, ms: number, isIt?: (params: Params) => boolean): Promise<boolean>;
}

export interface Tab extends Session {
  close(): Promise<void>;
}

export interface Chromium {
  newTab(): Promise<Tab>;
  readonly whole: Session;
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

const isPosix = process.platform !== 'win32';

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
    {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      // The executable may be a script, so its whole process group must be ended.
      detached: isPosix,
      // Outside Linux, this TMPDIR would make the path of the browser's socket too long.
      env: { ...process.env, ...(process.platform === 'linux' && { TMPDIR: profile }) },
    },
  );
  const pipe = new Pipe(child);
  const everything = { recursive: true, force: true, maxRetries: 10 } as const;
  const abandon = (): void => {
    kill(child);
    rmSync(profile, everything);
  };
  process.once('exit', abandon);
  const close = async (): Promise<void> => {
    await pipe.send('Browser.close').catch(() => kill(child));
    await pipe.ended;
    await rm(profile, everything).catch(() => undefined);
    process.off('exit', abandon);
  };
  try {
    await within(pipe.send('Browser.getVersion'), 30_000, 'the browser didn’t start in time');
  } catch (error) {
    kill(child);
    await close();
    throw error;
  }
  return { newTab: () => newTab(pipe), whole: pipe.session(), close };
}

function kill(child: ChildProcess): void {
  try {
    if (isPosix && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {}
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
    const { forget, ...session } = pipe.session(sessionId);
    return {
      ...session,
      async close() {
        forget();
        await closeTarget();
      },
    };
  } catch (error) {
    await closeTarget();
    throw error;
  }
}

class Pipe {
  readonly ended: Promise<void>;
  readonly #to: Writable;
  readonly #waiting = new Map<number, { resolve(value: never): void; reject(error: Error): void }>();
  readonly #events = new Map<string, EventEmitter>();
  #last = 0;
  #errors = '';
  #isOver = false;

  constructor(child: ChildProcess) {
    const [, , stderr, to, from] = child.stdio as unknown as [null, null, Readable, Writable, Readable];
    this.#to = to;
    let rest = '';
    from.setEncoding('utf8').on('data', (chunk: string) => {
      const [end = '', ...others] = chunk.split('\0');
      rest += end;
      for (const other of others) {
        this.#take(JSON.parse(rest));
        rest = other;
      }
    });
    stderr.on('data', (chunk: Buffer) => {
      this.#errors = (this.#errors + chunk.toString()).slice(-4_000);
    });
    for (const stream of [to, from, stderr]) stream.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      const end = (error?: Error): void => {
        this.#isOver = true;
        for (const { reject } of this.#waiting.values()) reject(error ?? this.#ended());
        this.#waiting.clear();
        resolve();
      };
      child.on('error', end);
      child.on('close', () => end());
    });
  }

  #ended(): Error {
    const line = this.#errors.split('\n').findLast((text) => /FATAL|sandbox|error while loading/i.test(text));
    const reason = line === undefined ? '' : `: ${line.replace(/^\[[^\]]*\]\s*/, '').slice(0, 300)}`;
    return new Error(`the browser ended${reason}`);
  }

  async send<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    if (this.#isOver) throw this.#ended();
    const id = ++this.#last;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  session(sessionId?: string): Session & { forget(): void } {
    const events = new EventEmitter().setMaxListeners(0);
    this.#events.set(sessionId ?? '', events);
    return {
      send: (method, params) => this.send(method, params, sessionId),
      on: (event, listener) => void events.on(event, listener),
      once: (event, ms, isIt) => waitForEvent(events, event, ms, isIt),
      forget: () => this.#events.delete(sessionId ?? ''),
    };
  }

  #take({ id, method = '', params, sessionId = '', result, error }: Message): void {
    if (id === undefined) {
      this.#events.get(sessionId)?.emit(method, params);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result as never);
  }
}

async function waitForEvent<Params>(
  events: EventEmitter,
  event: string,
  ms: number,
  isIt: (params: Params) => boolean = () => true,
): Promise<boolean> {
  const signal = AbortSignal.timeout(Math.max(0, ms));
  try {
    for await (const [params] of on(events, event, { signal })) if (isIt(params)) return true;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return false;
}

export async function within<T>(promise: Promise<T>, ms: number, sentence: string): Promise<T> {
  const ended = await withTimeout(
    ms,
    promise.then((value) => ({ value })),
    undefined,
  );
  if (!ended) throw new Error(sentence);
  return ended.value;
}
