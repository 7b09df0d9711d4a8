/** Part of a content script, which must be small: import only types and a few texts. */
import type { AgentReply } from '../model/agent.ts';
import replies from './page-replies.json' with { type: 'json' };

export interface PageCallPorts {
  send(id: string): Promise<AgentReply>;
  cancel(id: string): void;
  left(over: AbortSignal): Promise<AgentReply>;
  newId(): string;
}

/** Reply for a client that waits even after it has cancelled the call. */
export const CALL_CANCELLED: AgentReply = { ok: false, ...replies.cancelled };

export async function followCall(ports: PageCallPorts, signal: AbortSignal | undefined): Promise<AgentReply> {
  if (signal?.aborted) return CALL_CANCELLED;
  const over = new AbortController();
  const id = ports.newId();
  const cancelled = new Promise<AgentReply>((resolve) => {
    const cancel = (): void => {
      ports.cancel(id);
      resolve(CALL_CANCELLED);
    };
    signal?.addEventListener('abort', cancel, { once: true, signal: over.signal });
  });
  try {
    return await Promise.race([ports.send(id), ports.left(over.signal), cancelled]);
  } finally {
    over.abort();
  }
}
