interface TabEvents {
  readonly shows: (tabId: number, origin: string) => unknown;
  readonly facts: (tabId: number) => unknown;
}

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
