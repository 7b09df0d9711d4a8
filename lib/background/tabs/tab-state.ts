import type { TabView } from '../../messaging/contract/views.ts';

type Timer = ReturnType<typeof setTimeout>;

/** Milliseconds after which a page is looked at although it is still loading. */
const LOAD_MS = 3_000;
/** Milliseconds that a page has to say hello; a page that has sent no facts by then is asked again. */
export const HELLO_MS = 2_000;
/** Milliseconds that the facts of a page are waited for. */
export const SCAN_MS = 8_000;

/** The worker's memory of a tab besides its record. It may be lost at any time. */
export class TabState {
  /** Inspections under way. */
  inspections = 0;
  /** A content script has said hello since its page came. */
  saidHello = false;
  /** The badge as it is drawn; undefined: not known. */
  badge: string | undefined;
  /** When a panel last had the site asked again. */
  watchedAt = 0;
  /** Last time a silent page was asked. */
  askedAt = 0;
  /** The selectors of its draft are being looked for. */
  findsDrafted = false;
  #load: (PromiseWithResolvers<boolean> & { readonly timer: Timer }) | undefined;
  #facts: Timer | undefined;

  /** More is still to come about the page. */
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
   * A page has come.
   * @returns true once the page has loaded or takes too long; false: another page has come, or waiting has ended
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

  /** Nothing is waited for any more. */
  pageGoes(): void {
    this.loaded(false);
    this.stopAwaitingFacts();
  }
}
