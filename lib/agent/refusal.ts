import type { AgentReply } from '../model/index.ts';
import replies from './replies.json' with { type: 'json' };

/** A refusal with the same text for every tool. */
export const refusal = (of: keyof typeof replies.refusals): AgentReply => ({
  ok: false,
  ...replies.refusals[of],
});
