import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { clean, count, type Gap } from '../../report/index.ts';
import type { Io } from '../call.ts';
import { forEachOf } from '../gather.ts';
import type { Pages } from '../headless/pages.ts';
import { Guests } from '../many/guests.ts';
import { isIn, keyOf, linesOf, sitesIn } from '../many/list.ts';
import { gatherUrl } from '../site.ts';
import type { Settings } from './config.ts';
import type { Many } from './options.ts';
import type { Reports } from './reports.ts';

interface Listing {
  readonly settings: Settings;
  readonly pages: Pages;
  readonly reports: Reports;
  readonly quiet: boolean;
  readonly done: ReadonlySet<string>;
}

export async function checkList(
  many: Many,
  listing: Listing,
  { stdin, stderr }: Pick<Io, 'stdin' | 'stderr'>,
): Promise<void> {
  const { settings, pages, reports, quiet, done } = listing;
  const isShown = Boolean(stderr.isTTY) && !quiet;
  const all = isShown && many.list !== '-' ? await lengthOf(sitesOf(many, stdin)) : undefined;
  const progress = new Progress({ all, before: done.size, stderr, quiet, now: Date.now });
  const guests = new Guests(many);
  const keepHeap = heapKeeper();
  await forEachOf(without(done, sitesOf(many, stdin)), many.atOnce, async (target, at) => {
    const startedAt = Date.now();
    const visit = guests.visit();
    try {
      const gathered = await gatherUrl(target, { pages, settings, ...visit });
      await reports.take([gathered], { at, startedAt });
      progress.add(gathered.gaps);
    } finally {
      visit.end();
    }
    keepHeap();
  });
  progress.end();
}

async function* sitesOf({ list, shard }: Many, stdin: NodeJS.ReadStream): AsyncGenerator<string> {
  for await (const site of sitesIn(linesOf(list, stdin))) if (!shard || isIn(shard, site)) yield site;
}

async function* without(done: ReadonlySet<string>, sites: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const site of sites) if (!done.has(keyOf(site))) yield site;
}

async function lengthOf(items: AsyncIterable<unknown>): Promise<number> {
  let length = 0;
  for await (const _ of items) length++;
  return length;
}

/** Maximum heap in bytes. The program alone needs about 40 MB. */
const MOST = 90_000_000;

/** V8's heap limit can't be changed after the start, so this function collects garbage itself. */
function heapKeeper(): () => void {
  for (const flag of ['--semi-space-growth-factor=1', '--expose-gc']) setFlagsFromString(flag);
  const collect: () => void = runInNewContext('gc');
  let most = MOST;
  return () => {
    if (getHeapStatistics().used_heap_size < most) return;
    collect();
    most = Math.max(MOST, 2 * getHeapStatistics().used_heap_size);
  };
}

const EACH_MS = 500;

interface Doing {
  readonly all?: number | undefined;
  readonly before: number;
  readonly stderr: NodeJS.WriteStream;
  readonly quiet: boolean;
  now(): number;
}

class Progress {
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
