import type { OfferedTool } from '../model/index.ts';

/**
 * Milliseconds after which a page that seemed to unload counts as staying. A download looks like an unload at first.
 */
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

  /** Offers tools. If the page may be leaving, waits until it stays. Returns the number of tools. */
  async offer(tools: readonly OfferedTool[]): Promise<number> {
    this.#tools = tools;
    return this.#back === undefined ? this.#show(tools) : tools.length;
  }

  leave(): void {
    clearTimeout(this.#back);
    this.#back = setTimeout(() => this.stay(), LEAVING_MS);
    void this.#show([]);
  }

  stay(): void {
    this.stop();
    void this.#show(this.#tools);
  }

  stop(): void {
    clearTimeout(this.#back);
    this.#back = undefined;
  }
}
