/** Part of the content script, which must be small: import only the model and texts. */
import { type AgentReply, EXTENSION_RELOADED, type ToolResult } from '../model/agent.ts';
import replies from './page-replies.json' with { type: 'json' };

const MAX_UNDER_WAY = 20;
const MAX_BEGUN = 60;
const WINDOW_MS = 10_000;

export class CallLimit {
  readonly #now: () => number;
  #underWay = 0;
  #begun: readonly number[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  begin(): (() => void) | AgentReply {
    const now = this.#now();
    if (this.#underWay >= MAX_UNDER_WAY)
      return refused(
        `${MAX_UNDER_WAY} calls on this page are running.`,
        'Wait for their answers, then call again.',
      );
    this.#begun = this.#begun.filter((at) => at > now - WINDOW_MS);
    const [first] = this.#begun;
    if (first !== undefined && this.#begun.length >= MAX_BEGUN) {
      const seconds = Math.ceil((first + WINDOW_MS - now) / 1_000);
      return refused(
        `More than ${MAX_BEGUN} calls on this page within ${WINDOW_MS / 1_000} s.`,
        `Wait ${seconds} s, then call again.`,
      );
    }
    this.#begun = [...this.#begun, now];
    this.#underWay++;
    let ended = false;
    return () => {
      if (!ended) this.#underWay--;
      ended = true;
    };
  }
}

const refused = (message: string, next: string): AgentReply => ({
  ok: false,
  code: 'too-many-calls',
  message,
  next,
});

export function unanswered(message: string, alive: boolean): AgentReply {
  return alive ? { ok: false, message, ...replies.interrupted } : EXTENSION_RELOADED;
}

export const LEAVING: AgentReply = { ok: false, ...replies.leaving };

const UNDER_WAY: ReadonlySet<string> = new Set(['awaiting-consent', 'running', 'inputs-unknown']);

export function toolResult(reply: AgentReply): ToolResult {
  if (reply.ok || UNDER_WAY.has(reply.code)) return reply;
  const { code, message, problems = [], next, data } = reply;
  const lines = [
    `Not done (${code}): ${message}`,
    ...problems.map(
      ({ pointer, message: problem, example }) =>
        `${pointer || '/'}: ${problem}${example === undefined ? '' : ` Example: ${JSON.stringify(example)}`}`,
    ),
    ...(next === undefined ? [] : [next]),
    ...(data === undefined ? [] : [JSON.stringify(data)]),
  ];
  return { ...reply, isError: true, content: [{ type: 'text', text: lines.join('\n') }] };
}
