import type { Area } from '../../../lib/browser/ports.ts';

export class Store {
  readonly values = new Map<string, unknown>();
  room = Number.POSITIVE_INFINITY;

  readonly #onSet: (key: string, value: unknown) => void;

  constructor(onSet: (key: string, value: unknown) => void = () => undefined) {
    this.#onSet = onSet;
  }

  set(key: string, value: unknown): void {
    if (this.room < Number.POSITIVE_INFINITY) {
      const size = JSON.stringify(value)?.length ?? 0;
      if (this.size(key) + size > this.room) throw new Error('QUOTA_BYTES quota exceeded');
    }
    this.values.set(key, value);
    this.#onSet(key, value);
  }

  size(except?: string): number {
    let sum = 0;
    for (const [key, value] of this.values)
      if (key !== except) sum += key.length + (JSON.stringify(value)?.length ?? 0);
    return sum;
  }

  copy(): void {
    for (const [key, value] of this.values) {
      const text = JSON.stringify(value);
      this.values.set(key, text === undefined ? undefined : JSON.parse(text));
    }
  }

  text(): string {
    return [...this.values].map(([key, value]) => `${key} ${JSON.stringify(value)}`).join('\n');
  }

  area(op: <T>(work: () => T) => Promise<T>): Area {
    return {
      get: (key) => op(() => this.values.get(key)),
      set: (key, value) => op(() => this.set(key, value)),
      remove: (...keys) =>
        op(() => {
          for (const key of keys) this.values.delete(key);
        }),
      keys: (prefix) => op(() => [...this.values.keys()].filter((key) => key.startsWith(prefix))),
    };
  }
}
