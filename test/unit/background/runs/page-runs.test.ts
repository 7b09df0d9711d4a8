import { describe, expect, it, vi } from 'vitest';
import { createPageRuns } from '../../../../lib/background/runs/page-runs.ts';
import type { KeptRun } from '../../../../lib/background/runs/store.ts';
import type { PageRequests } from '../../../../lib/browser/ports.ts';
import type { Outcome, PageOutcome, SeenRequest, Submission } from '../../../../lib/model/index.ts';
import { say } from '../../../../lib/text/index.ts';
import { spoken } from '../../../in-english.ts';
import { answered, GUARD, keptRun, pagePlan, SITE } from './kept.ts';
import { QUIET_PLATFORM } from './services.ts';

const run = keptRun({ plan: pagePlan });

function tab(blocked: readonly string[] = [], went = true, early: readonly SeenRequest[] = []) {
  const log: string[] = [];
  const state = {
    origin: SITE,
    reply: { ok: true, value: { begun: true } } as unknown,
    kept: run,
    present: new Promise<unknown>(() => undefined),
    requests: undefined as PageRequests | undefined,
    isUp: Promise.resolve(),
  };
  const pages = createPageRuns({
    sendToTab: (async (_tabId: number, name: string) => {
      log.push(name);
      return state.reply;
    }) as never,
    sendToPresent: (() => state.present) as never,
    platform: {
      ...QUIET_PLATFORM,
      watchPages: (_tabId, requests) => {
        state.requests = requests;
        return () => {
          state.requests = undefined;
        };
      },
      watchSends: (tabId: number) => {
        log.push(`watch ${tabId}`);
        return { seen: () => early, stop: () => void log.push('watched') };
      },
      guard: async (tabId: number, plan: { readonly submission: Submission }) => {
        log.push(`guard ${tabId} ${plan.submission.kind}`);
        await state.isUp;
        const release = async () => void log.push('release');
        return { ...GUARD, blocked: () => blocked, went: () => went, release };
      },
    },
    tabs: { originOf: async () => state.origin } as never,
    store: { get: async () => state.kept, all: async () => [] },
    grants: { accepts: async () => false },
    apply: async (_runId, event) => {
      log.push(event.kind === 'outcome' ? `outcome ${event.outcome.ok || event.outcome.code}` : event.kind);
      return state.kept;
    },
  });
  return { log, state, pages };
}
const failed: PageOutcome = { ok: false, code: 'timeout', said: 'nothing came', next: 'Wait.' };
const came: PageOutcome = { ...(answered('x') as Outcome & { ok: true }), answer: 'page' };

describe('the guard of a run on the page', () => {
  it('is up from just before the form is sent, and not before', async () => {
    const { pages, log } = tab();
    await pages.guard(run, 1);
    expect(log).toEqual([]);
    await pages.guard(run, 2);
    await pages.guard({ ...run, done: 2 }, 2);
    await pages.guard({ ...run, done: 2 }, 3);
    expect(log).toEqual(['guard 1 script']);
  });
  it('takes over from what watched the page before only once it is up', async () => {
    const { pages, log, state } = tab();
    const up = Promise.withResolvers<void>();
    state.isUp = up.promise;
    pages.watchEarly(run);
    const held = pages.guard(run, 2);
    await Promise.resolve();
    expect(log).toEqual(['watch 1', 'guard 1 script']);
    up.resolve();
    await held;
    expect(log).toEqual(['watch 1', 'guard 1 script', 'watched']);
  });
  it('is restored for a page without an answer after its worker died', async () => {
    const { pages, log } = tab();
    await pages.guard({ ...run, done: 2 }, 2);
    await pages.guard({ ...run, done: 2 }, 2);
    expect(log).toEqual(['guard 1 script']);
  });
  it('is not up for the page that comes after, whichever worker held the one before', async () => {
    const { pages, log } = tab();
    pages.release(run.run.id);
    await pages.guard({ ...run, done: 2 }, 2);
    expect(log).toEqual([]);
  });
  it('stays up if the page that has just loaded is the one that sends', async () => {
    const { pages, log } = tab();
    await pages.guard(run, 2, 'document-2');
    pages.release(run.run.id, 'document-2');
    await Promise.resolve();
    expect(log).toEqual(['guard 1 script']);
    pages.release(run.run.id, 'document-3');
    await expect.poll(() => log).toEqual(['guard 1 script', 'release']);
  });
  it('is released with the outcome, once the run is stopped, and with the page that comes after', async () => {
    for (const end of ['outcome', 'page'] as const) {
      const { pages, log } = tab();
      await pages.guard(run, 2);
      if (end === 'page') pages.release(run.run.id);
      else {
        await pages.settled(run, came);
        pages.stop({ ...run, run: { ...run.run, state: 'done' } }, true);
      }
      await expect.poll(() => log).toEqual(['guard 1 script', 'release']);
    }
  });
  it('goes on for two seconds after a run that failed: what the page has begun may only then be sent', async () => {
    vi.useFakeTimers();
    try {
      const { pages, log } = tab();
      await pages.guard(run, 2);
      pages.stop(run, false);
      await vi.advanceTimersByTimeAsync(1_900);
      expect(log).toEqual(['guard 1 script', 'cancel']);
      await vi.advanceTimersByTimeAsync(200);
      expect(log).toEqual(['guard 1 script', 'cancel', 'release']);
    } finally {
      vi.useRealTimers();
    }
  });
  it('contributes its requests to the judgement of the outcome', async () => {
    const { pages } = tab(['https://evil.example/collect'], false);
    expect(spoken(await pages.settled(run, failed))).toMatchObject({
      code: 'timeout',
      message: 'nothing came',
    });
    await pages.guard(run, 2);
    const message = expect.stringContaining('https://evil.example/collect');
    expect(spoken(await pages.settled(run, failed))).toMatchObject({ code: 'destination-changed', message });
  });
});

const opening = keptRun({
  plan: { ...pagePlan, steps: [{ kind: 'open', url: `${SITE}/order` }, ...pagePlan.steps] },
});

describe('a run whose page is left for none', () => {
  it.each<[what: string, kept: KeptRun, status: number, log: readonly string[]]>([
    ['by the page itself, before anything was done', run, 204, []],
    ['by what was done', { ...run, done: 2 }, 204, ['outcome true']],
    ['by the page that was opened for it', { ...opening, done: 1 }, 204, ['outcome page-changed']],
    ['after its end', { ...run, done: 2, run: { ...run.run, state: 'done' } }, 204, []],
    ['for a page', { ...run, done: 2 }, 200, []],
  ])('%s', async (_what, kept, status, expected) => {
    const { pages, log, state } = tab();
    state.kept = kept;
    pages.watch(kept);
    pages.watch(kept);
    state.requests?.begun('1');
    state.requests?.answered('1', { status, url: `${SITE}/order`, headers: {} });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(log).toEqual(expected);
    pages.stop({ ...kept, run: { ...kept.run, state: 'done' } }, true);
    expect(state.requests).toBeUndefined();
  });

  it.each<[what: string, present: Promise<unknown>, stopped: boolean, says: boolean]>([
    ['says that a page is held up', new Promise(() => undefined), false, true],
    ['says nothing of a page that answers', Promise.resolve({ ok: true, value: null }), false, false],
    ['says nothing of a page that has gone', Promise.resolve({ ok: false }), false, false],
    ['says nothing of a run that is over', new Promise(() => undefined), true, false],
  ])('%s', async (_what, present, stopped, says) => {
    vi.useFakeTimers();
    try {
      const { pages, log, state } = tab();
      state.present = present;
      pages.watch(run);
      await pages.guard(run, 2);
      if (stopped) pages.stop({ ...run, run: { ...run.run, state: 'done' } }, true);
      await vi.advanceTimersByTimeAsync(5_500);
      expect(log.includes('progress')).toBe(says);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a run on the page', () => {
  it('does not begin on another origin’s page', async () => {
    const { pages, log, state } = tab();
    expect(await pages.execute(run)).toBeUndefined();
    state.origin = 'https://other.example';
    expect(await pages.execute(run)).toEqual(say('tabElsewhere', SITE));
    expect(log).toEqual(['watch 1', 'execute']);
  });
  it('says why it did not begin', async () => {
    const { pages, state } = tab();
    state.reply = { ok: true, value: { begun: false } };
    expect(await pages.execute(run)).toEqual(say('tabElsewhere', SITE));
    state.reply = { ok: false, error: { code: 'unreachable', message: 'no script' } };
    expect(await pages.execute(run)).toBe('no script');
  });
  it.each([
    ['asks a page that begins a download as it comes again', { done: 2 }, 400, 3, undefined],
    ['gives it up after a while', { done: 2 }, Number.POSITIVE_INFINITY, 11, 'no script'],
    ['asks the first page once', { done: 0 }, 400, 1, 'no script'],
  ])('%s', async (_what, over, awayMs, asked, why) => {
    vi.useFakeTimers();
    try {
      const { pages, log, state } = tab();
      const there = state.reply;
      state.reply = { ok: false, error: { code: 'unreachable', message: 'no script' } };
      const began = pages.execute({ ...run, ...over });
      await vi.advanceTimersByTimeAsync(Math.min(awayMs, 5_000) - 1);
      if (awayMs < 5_000) state.reply = there;
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await began).toEqual(why);
      expect(log.filter((name) => name === 'execute')).toHaveLength(asked);
    } finally {
      vi.useRealTimers();
    }
  });
});
