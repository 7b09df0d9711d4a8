interface TabEvents {
  readonly shows: (tabId: number, origin: string) => unknown;
  readonly changed: (tabId: number) => unknown;
}

export class Events {
  readonly #listeners: { [Name in keyof TabEvents]: TabEvents[Name][] } = { shows: [], changed: [] };

  on<Name extends keyof TabEvents>(name: Name, listener: TabEvents[Name]): void {
    this.#listeners[name].push(listener);
  }

  async shows(tabId: number, origin: string): Promise<void> {
    for (const listener of this.#listeners.shows) await listener(tabId, origin);
  }

  async changed(tabId: number): Promise<void> {
    for (const listener of this.#listeners.changed) await listener(tabId);
  }
}
