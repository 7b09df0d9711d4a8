export class LastMade<Made> {
  readonly #last = new Map<number, { readonly of: readonly unknown[]; readonly made: Made }>();

  async of(tabId: number, of: readonly unknown[], make: () => Promise<Made>): Promise<Made> {
    const last = this.#last.get(tabId);
    if (last?.of.length === of.length && of.every((one, index) => one === last.of[index])) return last.made;
    const made = await make();
    this.#last.set(tabId, { of, made });
    return made;
  }

  forget(tabId: number): void {
    this.#last.delete(tabId);
  }
}
