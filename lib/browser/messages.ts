import { browser } from 'wxt/browser';
import type { Message } from '../messaging/message.ts';
import type { RawSender } from '../messaging/sender.ts';

/** To the background. Rejects if nobody answers. */
export function sendToBackground(message: Message): Promise<unknown> {
  return browser.runtime.sendMessage(message);
}

/** To the scripts of the extension in the top frame of a tab. Rejects if none answers. */
export function sendToTab(tabId: number, message: Message): Promise<unknown> {
  return browser.tabs.sendMessage(tabId, message, { frameId: 0 });
}

/**
 * Messages to this context. A listener that answers `undefined` leaves the message to others; a promise is the answer
 * (webextension-polyfill sees to it in Chromium).
 */
export function onMessage(
  listener: (message: unknown, sender: RawSender) => Promise<unknown> | undefined,
): void {
  browser.runtime.onMessage.addListener(listener);
}

/** Our id and our origin with a trailing slash (`home`), by which we know our own senders. */
export function self(): { readonly id: string; readonly home: string } {
  return { id: browser.runtime.id, home: browser.runtime.getURL('/') };
}
