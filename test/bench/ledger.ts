/** What a model reads and writes for one task, in tokens of `o200k_base`. */
import { encode } from 'gpt-tokenizer';
import type { McpClient, ToolDefinition } from '../agents/clients.ts';

/**
 * Where tokens go. `definitions`: of the client's own tools, with the instructions of its server. `site tools`: definitions of ours.
 * `listing`: calls and replies that only say what there is, so also snapshots. `calls` and `replies`: of all others.
 */
export const PARTS = ['definitions', 'site tools', 'navigation', 'listing', 'calls', 'replies'] as const;
export type Part = (typeof PARTS)[number];

/** What a call is for: `work` are `calls` and `replies`. */
export type Purpose = 'navigation' | 'listing' | 'work';

/** As a request of a model has it: annotations, titles and schemas of answers stay with the client. */
export const definitionTokens = (tools: readonly ToolDefinition[]): number =>
  tools.reduce(
    (sum, { name, description, inputSchema }) =>
      sum + tokens(JSON.stringify({ name, description, inputSchema })),
    0,
  );

const tokens = (text: string): number => encode(text).length;

export class Ledger {
  readonly parts = Object.fromEntries(PARTS.map((part) => [part, 0])) as Record<Part, number>;
  calls = 0;
  /** Milliseconds that the calls took. */
  took = 0;
  /** Of what is not the client's own definitions: read by the requests until now. */
  #readBefore = 0;

  /** Each text once, as a model with a cache for what it has read pays about. */
  get total(): number {
    return PARTS.reduce((sum, part) => sum + this.parts[part], 0);
  }

  /** Without what the client sends whatever is done. */
  get own(): number {
    return this.total - this.parts.definitions;
  }

  /** What all requests to the model read: each call is the answer to one, which has all that was before; the last one ends. */
  get sent(): number {
    return this.parts.definitions * (this.calls + 1) + this.#readBefore + this.own;
  }

  note(part: Part, text: string): void {
    this.parts[part] += tokens(text);
  }

  /** A client sends the definitions of all its tools, whatever of them is used. */
  define(part: 'definitions' | 'site tools', tools: readonly ToolDefinition[]): void {
    this.parts[part] += definitionTokens(tools);
  }

  async call(client: Pick<McpClient, 'own'>, purpose: Purpose, tool: string, input: object): Promise<string> {
    this.calls++;
    this.#readBefore += this.own;
    const began = performance.now();
    const answer = await client.own(tool, input).catch((error: unknown) => `Error: ${String(error)}`);
    this.took += performance.now() - began;
    const [asked, told] = purpose === 'work' ? (['calls', 'replies'] as const) : [purpose, purpose];
    this.note(asked, JSON.stringify({ name: tool, arguments: input }));
    this.note(told, answer);
    return answer;
  }

  /** The same with other definitions of the client, such as those that its user has left to it. */
  withDefinitions(own: number): Ledger {
    const other = new Ledger();
    Object.assign(other.parts, this.parts, { definitions: own });
    [other.calls, other.took, other.#readBefore] = [this.calls, this.took, this.#readBefore];
    return other;
  }
}
