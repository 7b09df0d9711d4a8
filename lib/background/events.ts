/** Events of a tab that others follow. */
interface TabEvents {
  /** The origin that the tab shows now, by its page. */
  readonly shows: (tabId: number, origin: string) => unknown;
  /** Something new is known of its page, or of what its site declares. */
  readonly facts: (tabId: number) => unknown;
}

/** Tells parts that are not known here of what has happened in tabs. Listeners are called in the order they came in. */
export class Events {
  readonly #listeners: { [Name in keyof TabEvents]: TabEvents[Name][] } = { shows: [], facts: [] };

  on<Name extends keyof TabEvents>(name: Name, listener: TabEvents[Name]): void {
    this.#listeners[name].push(listener);
  }

  async shows(tabId: number, origin: string): Promise<void> {
    for (const listener of this.#listeners.shows) await listener(tabId, origin);
  }

  async facts(tabId: number): Promise<void> {
    for (const listener of this.#listeners.facts) await listener(tabId);
  }
}
