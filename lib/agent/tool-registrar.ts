import type { OfferedTool } from '../model/index.ts';

/** Milliseconds after which a page gets its tools back, since a download looks like an unload at first. */
const LEAVING_MS = 10_000;

/**
 * When a page begins to unload, its tools are removed, because calls no longer get an answer. If the page stays,
 * the tools are registered again.
 */
export class ToolRegistrar {
  readonly #show: (tools: readonly OfferedTool[]) => Promise<number>;
  #tools: readonly OfferedTool[] = [];
  #back: ReturnType<typeof setTimeout> | undefined;

  constructor(show: (tools: readonly OfferedTool[]) => Promise<number>) {
    this.#show = show;
  }

  /** Offers the tools, or keeps them while the page seems to unload. Returns the number of tools. */
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
