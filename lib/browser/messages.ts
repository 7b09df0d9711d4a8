import { browser } from 'wxt/browser';
import type { Message, RawSender } from '../messaging/messages.ts';

export function sendToBackground(message: Message): Promise<unknown> {
  return browser.runtime.sendMessage(message);
}

export function sendToTab(tabId: number, message: Message): Promise<unknown> {
  return browser.tabs.sendMessage(tabId, message, { frameId: 0 });
}

export function onMessage(
  listener: (message: unknown, sender: RawSender) => Promise<unknown> | undefined,
): void {
  browser.runtime.onMessage.addListener(listener);
}

export function self(): { readonly id: string; readonly home: string } {
  return { id: browser.runtime.id, home: browser.runtime.getURL('/') };
}
