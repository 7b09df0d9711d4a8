import type { World } from './world.ts';

type Listener = (event: { readonly data?: string; readonly code?: number; readonly reason?: string }) => void;

export class Socket {
  binaryType = 'blob';
  readonly #world: World;
  readonly #url: string;
  readonly #cookies: boolean;
  readonly #listeners = new Map<string, Listener[]>();
  #closed = false;

  constructor(world: World, url: string, cookies: boolean) {
    this.#world = world;
    this.#url = url;
    this.#cookies = cookies;
    this.#sent('');
    queueMicrotask(() => this.#fire('open', {}));
  }

  addEventListener(name: string, listener: Listener): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }

  removeEventListener(name: string, listener: Listener): void {
    this.#listeners.set(
      name,
      (this.#listeners.get(name) ?? []).filter((one) => one !== listener),
    );
  }

  send(body: string): void {
    const { body: answer } = this.#sent(body);
    queueMicrotask(() => {
      this.#fire('message', { data: answer });
      this.#fire('close', { code: 1000, reason: '' });
    });
  }

  close(): void {
    this.#closed = true;
  }

  #sent(body: string) {
    return this.#world.send({
      via: 'socket',
      method: 'SOCKET',
      url: this.#url,
      headers: {},
      body,
      cookies: this.#cookies,
    });
  }

  #fire(name: string, event: Parameters<Listener>[0]): void {
    this.#world.clock.ticks++;
    if (this.#closed) return;
    for (const listener of this.#listeners.get(name) ?? []) listener(event);
  }
}
