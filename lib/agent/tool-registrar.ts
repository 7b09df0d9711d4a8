import type { OfferedTool } from '../model/index.ts';

/** Milliseconds until a page that seemed to be left is taken to stay: a download begins in the same way. */
const LEAVING_MS = 10_000;

/**
 * Registers the tools of a page that may be left. While it is being left, it offers none: a call would never be
 * answered, and some clients would wait for ever. Where the page stays after all, it offers all of them again.
 */
export class ToolRegistrar {
  readonly #show: (tools: readonly OfferedTool[]) => Promise<number>;
  #tools: readonly OfferedTool[] = [];
  #back: ReturnType<typeof setTimeout> | undefined;

  /** @param show makes the page offer exactly these tools; answers how many it offers */
  constructor(show: (tools: readonly OfferedTool[]) => Promise<number>) {
    this.#show = show;
  }

  /** @returns how many are offered, or will be where the page stays */
  async offer(tools: readonly OfferedTool[]): Promise<number> {
    this.#tools = tools;
    return this.#back === undefined ? this.#show(tools) : tools.length;
  }

  /** The page is being left, or so it seems. */
  leave(): void {
    clearTimeout(this.#back);
    this.#back = setTimeout(() => this.stay(), LEAVING_MS);
    void this.#show([]);
  }

  /** The page is there to stay. */
  stay(): void {
    this.stop();
    void this.#show(this.#tools);
  }

  stop(): void {
    clearTimeout(this.#back);
    this.#back = undefined;
  }
}
