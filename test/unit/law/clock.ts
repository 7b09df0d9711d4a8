interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
  readonly lasts?: boolean;
}

const nextTurn = setImmediate;
const real = {
  setTimeout,
  clearTimeout,
  timeout: AbortSignal.timeout,
  abort: AbortController.prototype.abort,
};
/** Stack traces are slow, so each error is created only once. */
const TIMEOUT = new DOMException('The operation timed out', 'TimeoutError');
const ABORTED = new DOMException('This operation was aborted', 'AbortError');

export class Clock {
  now = Date.UTC(2026, 10, 21, 12);
  ticks = 0;
  readonly #timers = new Map<object, Timer>();
  #order = 0;

  install(): () => void {
    const set = (run: () => void, ms = 0): object => {
      this.ticks++;
      const id = {};
      this.#timers.set(id, { at: this.now + ms, order: this.#order++, run });
      return id;
    };
    const timeout = (ms: number): AbortSignal => {
      const controller = new AbortController();
      set(() => controller.abort(TIMEOUT), ms);
      return controller.signal;
    };
    Object.assign(globalThis, {
      setTimeout: set,
      clearTimeout: (id: object | undefined) => id && this.#timers.delete(id),
    });
    Object.assign(AbortSignal, { timeout });
    AbortController.prototype.abort = function (reason: unknown = ABORTED) {
      real.abort.call(this, reason);
    };
    return () => {
      AbortController.prototype.abort = real.abort;
      Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
      Object.assign(AbortSignal, { timeout: real.timeout });
    };
  }

  clear(): void {
    for (const [id, { lasts }] of this.#timers) if (!lasts) this.#timers.delete(id);
  }

  after(ms: number, run: () => void): void {
    this.#timers.set({}, { at: this.now + ms, order: this.#order++, run, lasts: true });
  }

  next(): number {
    let at = Number.POSITIVE_INFINITY;
    for (const timer of this.#timers.values()) if (timer.at < at) at = timer.at;
    return at;
  }

  due(): void {
    const due = [...this.#timers].filter(([, { at }]) => at <= this.now);
    due.sort(([, a], [, b]) => a.at - b.at || a.order - b.order);
    for (const [id, { run }] of due) if (this.#timers.delete(id)) run();
  }

  /** Resolves when nothing more can happen without another message or more time. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 2; quiet++) {
      const before = this.ticks;
      await new Promise<void>((done) => nextTurn(done));
      if (this.ticks !== before) quiet = -1;
    }
  }
}
