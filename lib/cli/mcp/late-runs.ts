import { randomUUID } from 'node:crypto';
import { STATUS_TOOL } from '../../agent/call.ts';
import { refusal } from '../../agent/reply.ts';
import { withTimeout } from '../../http/pause.ts';
import type { AgentReply } from '../../model/index.ts';

/** Many MCP clients wait at most 60 s for an answer. */
const ANSWER_MS = 45_000;
const MAX_KEPT = 50;

interface LateRun {
  readonly tool: string;
  readonly ended: Promise<AgentReply>;
  readonly far: () => string;
}

export class LateRuns {
  readonly #runs = new Map<string, LateRun>();
  readonly #ms: number;

  constructor(ms = ANSWER_MS) {
    this.#ms = ms;
  }

  async answer(tool: string, ended: Promise<AgentReply>, far: () => string): Promise<AgentReply> {
    const run = { tool, ended, far };
    const reply = await this.#inTime(run);
    if (reply) return reply;
    const id = randomUUID();
    this.#runs.set(id, run);
    const [oldest] = this.#runs.keys();
    if (this.#runs.size > MAX_KEPT && oldest !== undefined) this.#runs.delete(oldest);
    return pending(id, run);
  }

  async outcome(wanted: unknown): Promise<AgentReply> {
    const id = wanted === 'latest' ? ([...this.#runs.keys()].at(-1) ?? '') : String(wanted);
    const run = this.#runs.get(id);
    if (!run) return refusal('noLateRun');
    return (await this.#inTime(run)) ?? pending(id, run);
  }

  #inTime({ ended }: LateRun): Promise<AgentReply | undefined> {
    // Without this handler, a rejection would end the process.
    ended.catch(() => undefined);
    return withTimeout(this.#ms, ended, undefined);
  }
}

const pending = (id: string, { tool, far }: LateRun): AgentReply => ({
  ok: false,
  code: 'running',
  message: `“${tool}” is still running${far() === '' ? '' : ` (${far()})`}.`,
  next: `Call ${STATUS_TOOL} with {"run": "${id}"}. Don’t call the tool again: that would start a second run.`,
});
