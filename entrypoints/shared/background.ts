import { sendToBackground } from '../../lib/browser/messages.ts';
import { onSessionChange } from '../../lib/browser/storage.ts';
import { keysOfTab } from '../../lib/messaging/contract/changes.ts';
import type { PanelAnswer, PanelName } from '../../lib/messaging/contract/panel.ts';
import { send } from '../../lib/messaging/messages.ts';
import { createClient } from '../../lib/messaging/panel-client.ts';

export async function request(name: PanelName, value: unknown): Promise<PanelAnswer<PanelName>> {
  const response = await send<PanelAnswer<PanelName>>(sendToBackground, name, value);
  if (!response.ok) throw Object.assign(new Error(response.error.message), response.error);
  return response.value;
}

export const background = createClient(request);

export function onTabChange(tabId: number, listener: () => void): () => void {
  return onSessionChange(keysOfTab(tabId), listener);
}
