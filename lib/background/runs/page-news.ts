import type { Platform } from '../../browser/platform.ts';
import type { PageSender } from '../../messaging/sender.ts';
import type { LeftPage, PageOutcome, Sentence } from '../../model/index.ts';
import { Refused } from '../../text/english.ts';
import { say } from '../../text/index.ts';
import { noAccess, undone } from './gone.ts';
import type { Grants } from './grants.ts';
import { type PageRuns, runsOn } from './page-runs.ts';
import type { Runs } from './runs.ts';
import { type RunStore, tabOf } from './store.ts';
import type { RunEvent } from './transition.ts';

interface Parts {
  readonly platform: Pick<Platform, 'hasAccess'>;
  readonly store: RunStore;
  readonly pages: PageRuns;
  readonly grants: Pick<Grants, 'accepts'>;
  readonly apply: Runs['apply'];
}

export class PageNews {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async progress(
    runId: string,
    sender: PageSender,
    reached: { readonly text: Sentence; readonly done: number; readonly left?: LeftPage },
  ): Promise<void> {
    const kept = await this.#parts.store.get(runId);
    if (!kept || !runsOn(kept, sender)) throw new Refused(say('runNotHere'));
    await this.#parts.pages.guard(kept, reached.done, sender.document);
    const now = await this.#parts.apply(runId, { kind: 'progress', origin: sender.origin, ...reached });
    if (now?.run.state === 'running') return;
    this.#parts.pages.release(runId);
    throw new Refused(say('runNotHere'));
  }

  async outcome(runId: string, sender: PageSender, outcome: PageOutcome): Promise<void> {
    const kept = await this.#parts.store.get(runId);
    if (!kept || !runsOn(kept, sender)) return;
    const judged = await this.#parts.pages.settled(kept, outcome);
    const isAccepted = await this.#parts.grants.accepts(kept.run.origin, judged);
    await this.#parts.apply(runId, { kind: 'outcome', outcome: judged, isAccepted });
  }

  /** Continues runs on a page that has loaded, unless the page already executes them. */
  async pageReady(sender: PageSender, active: readonly string[]): Promise<void> {
    await this.shows(sender.tabId, sender.origin);
    for (const kept of await this.#parts.store.all()) {
      const { run } = kept;
      if (tabOf(kept) !== sender.tabId || run.state !== 'running' || run.plan.kind !== 'page') continue;
      // After the run's next page has loaded, requests no longer belong to the run.
      if (!active.includes(run.id)) this.#parts.pages.release(run.id, sender.document);
      await this.#parts.apply(run.id, {
        kind: 'page-ready',
        origin: sender.origin,
        active: active.includes(run.id),
      });
    }
  }

  async shows(tabId: number, origin: string): Promise<void> {
    const { platform } = this.#parts;
    for (const { run } of await this.#parts.store.all()) {
      if (run.tabId !== tabId || run.state === 'done') continue;
      const isWithheld = run.state === 'awaiting-consent' && !(await platform.hasAccess(run.origin));
      const event: RunEvent = isWithheld
        ? { kind: 'outcome', outcome: undone(noAccess(run.origin)) }
        : { kind: 'left', origin };
      await this.#parts.apply(run.id, event);
    }
  }
}
