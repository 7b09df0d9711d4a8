import type { AgentReply } from '../model/index.ts';
import replies from './replies.json' with { type: 'json' };

export const refusal = (of: keyof typeof replies.refusals): AgentReply => ({
  ok: false,
  ...replies.refusals[of],
});
