import { MAX_TOOL_NAME } from '../model/agent.ts';
import type { OfferedTool, ToolResult } from '../model/index.ts';
import { createQueue } from '../text/in-turn.ts';

/** The content script must be small: import nothing else but types. */

/** WebMCP has no unregisterTool. Aborting the signal removes the tool. */
export interface ModelContext {
  registerTool(
    tool: OfferedTool & {
      execute(input: unknown, options?: { signal?: AbortSignal }): Promise<ToolResult>;
    },
    options: { signal: AbortSignal },
  ): unknown;
}

export type Call = (tool: string, input: unknown, signal?: AbortSignal) => Promise<ToolResult>;

const OURS = '_awas_lens';

interface Registration {
  readonly name: string;
  readonly withdraw: AbortController;
}

export class RegisteredTools {
  readonly #context: ModelContext;
  readonly #call: Call;
  readonly #offered = new Map<string, Registration & { readonly as: string }>();
  readonly #inTurn = createQueue();

  constructor(context: ModelContext, call: Call) {
    this.#context = context;
    this.#call = call;
  }

  /** Keeps unchanged tools, so clients get no event for them. */
  update(tools: readonly OfferedTool[]): Promise<number> {
    return this.#inTurn(() => this.#update(tools));
  }

  withOurs<Seen>(look: (ours: ReadonlySet<string>) => Promise<Seen>): Promise<Seen> {
    return this.#inTurn(() => look(new Set([...this.#offered.values()].map(({ name }) => name))));
  }

  async #update(tools: readonly OfferedTool[]): Promise<number> {
    const wanted = new Map(tools.map((tool) => [tool.name, tool]));
    for (const [name, { as, withdraw }] of this.#offered) {
      if (JSON.stringify(wanted.get(name)) === as) wanted.delete(name);
      else {
        withdraw.abort();
        this.#offered.delete(name);
      }
    }
    await Promise.all(
      [...wanted.values()].map(async (tool) => {
        const registration =
          (await this.#register(tool, tool.name)) ??
          (await this.#register(tool, tool.name.slice(0, MAX_TOOL_NAME - OURS.length) + OURS));
        if (registration) this.#offered.set(tool.name, { as: JSON.stringify(tool), ...registration });
      }),
    );
    return this.#offered.size;
  }

  async #register(tool: OfferedTool, name: string): Promise<Registration | undefined> {
    const withdraw = new AbortController();
    try {
      await this.#context.registerTool(
        { ...tool, name, execute: (input, options) => this.#call(tool.name, input, options?.signal) },
        { signal: withdraw.signal },
      );
      return { name, withdraw };
    } catch {
      return undefined;
    }
  }
}

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
