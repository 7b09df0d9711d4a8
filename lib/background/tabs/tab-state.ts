import type { TabView } from '../../messaging/contract/views.ts';

type Timer = ReturnType<typeof setTimeout>;

/** Milliseconds after which a page is scanned even if it is still loading. */
const LOAD_MS = 3_000;
/** Milliseconds to wait for a page's first message. After that, the page is contacted again. */
export const HELLO_MS = 2_000;
/** Milliseconds to wait for the facts of a page. */
export const SCAN_MS = 8_000;

/** State of a tab that isn't in its record. It is lost when the worker ends. */
export class TabState {
  inspections = 0;
  /** True if a content script has sent its first message since the page loaded. */
  saidHello = false;
  badge: string | undefined;
  /** The time when a panel last caused requests to the site. */
  watchedAt = 0;
  /** The time when a page without a report was last contacted. */
  askedAt = 0;
  findsDrafted = false;
  #load: (PromiseWithResolvers<boolean> & { readonly timer: Timer }) | undefined;
  #facts: Timer | undefined;

  /** True while more facts about the page are expected. */
  get isBusy(): boolean {
    return this.inspections > 0 || this.#load !== undefined || this.awaitsFacts;
  }

  phase(checkedAt: number): TabView['phase'] {
    if (this.isBusy) return 'asking';
    return checkedAt > 0 ? 'ready' : 'idle';
  }

  get awaitsFacts(): boolean {
    return this.#facts !== undefined;
  }

  /**
   * Called for a new page in the tab.
   * @returns true when the page has loaded or takes too long; false if another page replaces it, or if the
   * wait was cancelled
   */
  pageComes(): Promise<boolean> {
    this.loaded(false);
    this.saidHello = false;
    const timer = setTimeout(() => this.loaded(), LOAD_MS);
    this.#load = { ...Promise.withResolvers<boolean>(), timer };
    return this.#load.promise;
  }

  loaded(stays = true): void {
    clearTimeout(this.#load?.timer);
    this.#load?.resolve(stays);
    this.#load = undefined;
  }

  awaitFacts(giveUp: () => void, milliseconds: number): void {
    this.stopAwaitingFacts();
    this.#facts = setTimeout(() => {
      this.#facts = undefined;
      giveUp();
    }, milliseconds);
  }

  stopAwaitingFacts(): void {
    clearTimeout(this.#facts);
    this.#facts = undefined;
  }

  pageGoes(): void {
    this.loaded(false);
    this.stopAwaitingFacts();
  }
}
