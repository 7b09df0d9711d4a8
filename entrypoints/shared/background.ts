import { tellBackground } from '../../lib/browser/messages.ts';
import { asker } from '../../lib/messaging/ask.ts';
import type { PanelProtocol } from '../../lib/messaging/protocol.ts';

const ask = asker<PanelProtocol>(tellBackground);

/** Asks the background; rejects with its words where it has no answer. */
export async function request<Name extends keyof PanelProtocol>(
  name: Name,
  value: PanelProtocol[Name][0],
): Promise<PanelProtocol[Name][1]> {
  const reply = await ask(name, value);
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value;
}
