import { clean, count, type Gap } from '../../report/index.ts';

const EACH_MS = 500;

interface Doing {
  readonly all?: number | undefined;
  readonly before: number;
  readonly stderr: NodeJS.WriteStream;
  readonly quiet: boolean;
  now(): number;
}

export class Progress {
  readonly #doing: Doing;
  readonly #began: number;
  readonly #failed = new Map<string, number>();
  #done = 0;
  #shown = 0;

  constructor(doing: Doing) {
    this.#doing = doing;
    this.#began = doing.now();
  }

  add(gaps: readonly Gap[]): void {
    this.#done++;
    for (const kind of new Set(gaps.map(({ because }) => because)))
      this.#failed.set(kind, (this.#failed.get(kind) ?? 0) + 1);
    const { stderr, quiet, now } = this.#doing;
    if (!stderr.isTTY || quiet || now() - this.#shown < EACH_MS) return;
    this.#shown = now();
    stderr.write(`\r\u001b[K${this.line().slice(0, (stderr.columns ?? 80) - 1)}`);
  }

  line(): string {
    const { all, before, now } = this.#doing;
    const seconds = Math.max(0.001, (now() - this.#began) / 1_000);
    const rate = this.#done / seconds;
    const left = all === undefined || this.#done === 0 ? undefined : (all - before - this.#done) / rate;
    return [
      `${before + this.#done}${all === undefined ? '' : ` of ${all}`} done`,
      `${rate.toFixed(rate < 10 ? 1 : 0)}/s`,
      ...(left === undefined ? [] : [`${clock(left)} left`]),
      ...this.#failures(),
    ].join(' · ');
  }

  end(): void {
    const { stderr, quiet, now, before } = this.#doing;
    if (quiet) return;
    const earlier = before === 0 ? '' : `, ${before} earlier`;
    const failures = this.#failures();
    const failed = failures.length === 0 ? '' : ` Not checked: ${failures.join(', ')}.`;
    stderr.write(
      `${stderr.isTTY ? '\r\u001b[K' : ''}${count(this.#done, 'site')} in ${clock((now() - this.#began) / 1_000)}${earlier}.${failed}\n`,
    );
  }

  #failures(): readonly string[] {
    return [...this.#failed]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 6)
      .map(([kind, number]) => `${number} ${clean(kind)}`);
  }
}

function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
