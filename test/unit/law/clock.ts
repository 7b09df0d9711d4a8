interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
  /** A timer of the browser, which outlives workers. */
  readonly lasts?: boolean;
}

const nextTurn = setImmediate;
const real = {
  setTimeout,
  clearTimeout,
  timeout: AbortSignal.timeout,
  abort: AbortController.prototype.abort,
};
/** Like a browser's, but made once: its stack is expensive and unused. */
const TIMEOUT = new DOMException('The operation timed out', 'TimeoutError');
const ABORTED = new DOMException('This operation was aborted', 'AbortError');

/** A clock that only advances on request. While it is installed, nothing waits in real time. */
export class Clock {
  now = Date.UTC(2026, 10, 21, 12);
  /** Counts all work, so that `settle` knows when it has ended. */
  ticks = 0;
  readonly #timers = new Map<object, Timer>();
  #order = 0;

  /** Takes the place of the timers of the program. @returns what undoes it */
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

  /** The worker died, so its waits never end. */
  clear(): void {
    for (const [id, { lasts }] of this.#timers) if (!lasts) this.#timers.delete(id);
  }

  /** The browser does this later, whichever worker is alive then. */
  after(ms: number, run: () => void): void {
    this.#timers.set({}, { at: this.now + ms, order: this.#order++, run, lasts: true });
  }

  /** When the next timer is due. */
  next(): number {
    let at = Number.POSITIVE_INFINITY;
    for (const timer of this.#timers.values()) if (timer.at < at) at = timer.at;
    return at;
  }

  /** Runs the timers that are due now, in their order. */
  due(): void {
    const due = [...this.#timers].filter(([, { at }]) => at <= this.now);
    due.sort(([, a], [, b]) => a.at - b.at || a.order - b.order);
    for (const [id, { run }] of due) if (this.#timers.delete(id)) run();
  }

  /** Resolves when nothing more happens without time or a message. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 2; quiet++) {
      const before = this.ticks;
      await new Promise<void>((done) => nextTurn(done));
      if (this.ticks !== before) quiet = -1;
    }
  }
}
