import type { OfferedTool } from '../model/index.ts';

const LEAVING_MS = 10_000;

/** Removes the tools while the page unloads, because it can't answer calls then. */
export class ToolRegistrar {
  readonly #show: (tools: readonly OfferedTool[]) => Promise<number>;
  #tools: readonly OfferedTool[] = [];
  #back: ReturnType<typeof setTimeout> | undefined;

  constructor(show: (tools: readonly OfferedTool[]) => Promise<number>) {
    this.#show = show;
  }

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
