import type { OfferedTool } from '../model/index.ts';

/** Milliseconds after which a page that seemed to unload counts as staying. A download starts in the same way. */
const LEAVING_MS = 10_000;

/**
 * Registers tools on a page that may unload. While it unloads, the page offers no tools. A call would never get an
 * answer, and some clients would wait forever. If the page stays, it offers them again.
 */
export class ToolRegistrar {
  readonly #show: (tools: readonly OfferedTool[]) => Promise<number>;
  #tools: readonly OfferedTool[] = [];
  #back: ReturnType<typeof setTimeout> | undefined;

  /** @param show makes the page offer exactly these tools, and resolves to their number */
  constructor(show: (tools: readonly OfferedTool[]) => Promise<number>) {
    this.#show = show;
  }

  /** @returns the number of tools that are offered now, or when the page is known to stay */
  async offer(tools: readonly OfferedTool[]): Promise<number> {
    this.#tools = tools;
    return this.#back === undefined ? this.#show(tools) : tools.length;
  }

  /** Called when the page unloads, or seems to. */
  leave(): void {
    clearTimeout(this.#back);
    this.#back = setTimeout(() => this.stay(), LEAVING_MS);
    void this.#show([]);
  }

  /** Called when it is certain that the page stays. */
  stay(): void {
    this.stop();
    void this.#show(this.#tools);
  }

  stop(): void {
    clearTimeout(this.#back);
    this.#back = undefined;
  }
}
