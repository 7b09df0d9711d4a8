/** `awas-lens check --list`: checks each site of a list, a few at a time. */
import type { Io } from '../call.ts';
import { forEachOf } from '../gather.ts';
import type { Pages } from '../headless/pages.ts';
import { Guests } from '../many/guests.ts';
import { isIn, keyOf, linesOf, sitesIn } from '../many/list.ts';
import { heapKeeper } from '../many/memory.ts';
import { Progress } from '../many/progress.ts';
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
