interface TabEvents {
  readonly shows: (tabId: number, origin: string) => unknown;
  /** Called when panels and the badge are out of date. */
  readonly changed: (tabId: number) => unknown;
  /** Called when the overlay and the tools of agents are out of date. */
  readonly found: (tabId: number) => unknown;
}

export class Events {
  readonly #listeners: { [Name in keyof TabEvents]: TabEvents[Name][] } = {
    shows: [],
    changed: [],
    found: [],
  };

  on<Name extends keyof TabEvents>(name: Name, listener: TabEvents[Name]): void {
    this.#listeners[name].push(listener);
  }

  async shows(tabId: number, origin: string): Promise<void> {
    for (const listener of this.#listeners.shows) await listener(tabId, origin);
  }

  async changed(tabId: number): Promise<void> {
    await Promise.all(this.#listeners.changed.map((listener) => listener(tabId)));
  }

  async found(tabId: number): Promise<void> {
    for (const listener of this.#listeners.found) await listener(tabId);
  }
}
