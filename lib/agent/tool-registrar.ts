import type { OfferedTool } from '../model/index.ts';

/** Milliseconds that the next page may take. What begins in the same way may be a download, and the page stays. */
const LEAVING_MS = 10_000;

/**
 * Registers the tools of a page that may be left: none from the moment it is being left, since a call that comes then is
 * never answered and some clients would wait for ever; all of them again where the page stays after all.
 */
export class ToolRegistrar {
  readonly #show: (tools: readonly OfferedTool[]) => Promise<number>;
  #tools: readonly OfferedTool[] = [];
  #back: ReturnType<typeof setTimeout> | undefined;

  /** @param show makes the page offer exactly these; answers how many it does */
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
