/** Events of a tab that others follow. */
interface TabEvents {
  /** The origin that the tab shows now, by its page. */
  readonly shows: (tabId: number, origin: string) => unknown;
  /** New facts about its page, or about what its site declares. */
  readonly facts: (tabId: number) => unknown;
}

/**
 * Notifies parts that this folder doesn't know about events of tabs. Listeners are called in the order they were added.
 */
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
