import type { TabView } from '../../messaging/contract/views.ts';

type Timer = ReturnType<typeof setTimeout>;

const LOAD_MS = 3_000;
export const HELLO_MS = 2_000;
export const SCAN_MS = 8_000;

export class TabState {
  inspections = 0;
  saidHello = false;
  badge: string | undefined;
  watchedAt = 0;
  askedAt = 0;
  findsDrafted = false;
  #load: (PromiseWithResolvers<boolean> & { readonly timer: Timer }) | undefined;
  #facts: Timer | undefined;

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
