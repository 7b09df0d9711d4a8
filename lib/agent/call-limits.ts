import type { AgentReply } from '../model/index.ts';

export const CALL_LIMITS = {
  atOnce: 20,
  calls: 120,
  runs: 60,
  windowMs: 60_000,
  argumentCharacters: 64_000,
} as const;

interface Usage {
  atOnce: number;
  readonly calls: number[];
  readonly runs: number[];
}

const MAX_ORIGINS = 1_000;

/** Methods are synchronous, so simultaneous calls can't exceed a limit. */
export class CallLimits {
  readonly #usage = new Map<string, Usage>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  enter(caller: string, input: unknown): (() => void) | AgentReply {
    const usage = this.#of(caller);
    if (lengthOf(input) > CALL_LIMITS.argumentCharacters) return tooLarge();
    if (usage.atOnce >= CALL_LIMITS.atOnce || !this.#take(usage.calls, CALL_LIMITS.calls)) return TOO_MANY;
    usage.atOnce++;
    let over = false;
    return () => {
      if (!over) usage.atOnce--;
      over = true;
    };
  }

  begin(caller: string): AgentReply | undefined {
    return this.#take(this.#of(caller).runs, CALL_LIMITS.runs) ? undefined : TOO_MANY;
  }

  #take(times: number[], most: number): boolean {
    const now = this.#now();
    while (times[0] !== undefined && times[0] <= now - CALL_LIMITS.windowMs) times.shift();
    if (times.length >= most) return false;
    times.push(now);
    return true;
  }

  #of(caller: string): Usage {
    const usage = this.#usage.get(caller) ?? { atOnce: 0, calls: [], runs: [] };
    this.#usage.delete(caller);
    this.#usage.set(caller, usage);
    for (const [oldest, { atOnce }] of this.#usage) {
      if (this.#usage.size <= MAX_ORIGINS) break;
      if (atOnce === 0) this.#usage.delete(oldest);
    }
    return usage;
  }
}

function lengthOf(input: unknown): number {
  try {
    return JSON.stringify(input)?.length ?? 0;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

const TOO_MANY: AgentReply = {
  ok: false,
  code: 'too-many',
  message: `Too many calls from this site: at most ${CALL_LIMITS.calls} a minute, ${CALL_LIMITS.atOnce} at a time, ${CALL_LIMITS.runs} runs a minute.`,
  next: 'Wait a minute, then continue more slowly.',
};

const tooLarge = (): AgentReply => ({
  ok: false,
  code: 'invalid-arguments',
  message: `The arguments are larger than ${CALL_LIMITS.argumentCharacters.toLocaleString('en')} characters.`,
  next: 'Call again with fewer or shorter values.',
});
