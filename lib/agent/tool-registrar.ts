import type { OfferedTool } from '../model/index.ts';

/** Milliseconds until a page that seemed to unload counts as staying: a download starts in the same way. */
const LEAVING_MS = 10_000;

/**
 * Registers tools on a page that may unload. While it unloads, it offers none: a call would never be answered, and some
 * clients would wait forever. If the page stays, it offers them again.
 */
export class ToolRegistrar {
  readonly #show: (tools: readonly OfferedTool[]) => Promise<number>;
  #tools: readonly OfferedTool[] = [];
  #back: ReturnType<typeof setTimeout> | undefined;

  /** @param show makes the page offer exactly these tools, and returns their number */
  constructor(show: (tools: readonly OfferedTool[]) => Promise<number>) {
    this.#show = show;
  }

  /** @returns the number of tools that are offered, or will be if the page stays */
  async offer(tools: readonly OfferedTool[]): Promise<number> {
    this.#tools = tools;
    return this.#back === undefined ? this.#show(tools) : tools.length;
  }

  /** The page is unloading, or seems to be. */
  leave(): void {
    clearTimeout(this.#back);
    this.#back = setTimeout(() => this.stay(), LEAVING_MS);
    void this.#show([]);
  }

  /** The page stays. */
  stay(): void {
    this.stop();
    void this.#show(this.#tools);
  }

  stop(): void {
    clearTimeout(this.#back);
    this.#back = undefined;
  }
}
