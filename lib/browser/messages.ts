import { browser } from 'wxt/browser';
import type { Message } from '../messaging/message.ts';
import type { RawSender } from '../messaging/sender.ts';

/** Sends a message to the background. Rejects if nobody answers. */
export function sendToBackground(message: Message): Promise<unknown> {
  return browser.runtime.sendMessage(message);
}

/** Sends a message to the extension's scripts in the top frame of a tab. Rejects if none answers. */
export function sendToTab(tabId: number, message: Message): Promise<unknown> {
  return browser.tabs.sendMessage(tabId, message, { frameId: 0 });
}

/**
 * Calls a listener for messages to this context. If it returns `undefined`, other listeners may answer. If it
 * returns a promise, the result is the answer (in Chromium, by webextension-polyfill).
 */
export function onMessage(
  listener: (message: unknown, sender: RawSender) => Promise<unknown> | undefined,
): void {
  browser.runtime.onMessage.addListener(listener);
}

/**
 * The extension's id, and its origin with a trailing slash (`home`). They identify messages from the
 * extension itself.
 */
export function self(): { readonly id: string; readonly home: string } {
  return { id: browser.runtime.id, home: browser.runtime.getURL('/') };
}
