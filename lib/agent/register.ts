/**
 * Offers tools on a page through WebMCP (`document.modelContext`, Chromium with WebMCP on) or what stands in for it.
 * Runs in the content script's isolated world; imports nothing but types, to stay small there.
 */
import type { AgentReply, OfferedTool } from '../model/index.ts';

/** What of WebMCP is used. There is no unregisterTool: aborting the signal withdraws the tool. */
export interface ModelContext {
  registerTool(
    tool: OfferedTool & {
      execute(input: unknown, options?: { signal?: AbortSignal }): Promise<AgentReply>;
    },
    options: { signal: AbortSignal },
  ): unknown;
}

/** Carries a call to the background, which alone decides. Rejects never: a failure is a reply. */
export type Call = (tool: string, input: unknown, signal: AbortSignal | undefined) => Promise<AgentReply>;

/** The tools that are offered on this page now. */
export class Offered {
  readonly #context: ModelContext;
  readonly #call: Call;
  readonly #offered = new Map<string, { readonly as: string; readonly withdraw: AbortController }>();

  constructor(context: ModelContext, call: Call) {
    this.#context = context;
    this.#call = call;
  }

  /** Makes the page offer exactly these tools: unchanged ones stay as they are, so that clients are not told of a change. */
  async update(tools: readonly OfferedTool[]): Promise<number> {
    const wanted = new Map(tools.map((tool) => [tool.name, tool]));
    for (const [name, { as, withdraw }] of this.#offered) {
      if (JSON.stringify(wanted.get(name)) === as) wanted.delete(name);
      else {
        withdraw.abort();
        this.#offered.delete(name);
      }
    }
    for (const [name, tool] of wanted) {
      const withdraw = new AbortController();
      try {
        await this.#context.registerTool(
          { ...tool, execute: (input, options) => this.#call(name, input, options?.signal) },
          { signal: withdraw.signal },
        );
        this.#offered.set(name, { as: JSON.stringify(tool), withdraw });
      } catch {
        // The page has a tool of that name itself: its own goes before ours.
      }
    }
    return this.#offered.size;
  }
}
