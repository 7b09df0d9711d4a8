import type { PageAnswer, PageName, PageRequest } from './contract/page.ts';
import type { TabHandlers } from './contract/tab.ts';
import type { MessageResponse } from './message.ts';
import { send } from './send.ts';
import type { RawSender } from './sender.ts';
import { tabListener } from './tab-listener.ts';

/**
 * The parts of the browser's runtime that a script in a page needs. A cross-browser library would be larger
 * than the whole content script.
 */
export interface PageRuntime {
  /** Undefined after the extension was updated or removed. */
  readonly id?: string;
  sendMessage(message: unknown): Promise<unknown>;
  readonly onMessage: {
    addListener(listener: RawListener): void;
    removeListener(listener: RawListener): void;
  };
}
/** Returns `true` if the answer comes later, because Chromium doesn't accept a promise. */
type RawListener = (
  message: unknown,
  sender: RawSender,
  respond: (answer: unknown) => void,
) => true | undefined;

interface PageConnection {
  send<Name extends PageName>(
    name: Name,
    request: PageRequest<Name>,
  ): Promise<MessageResponse<PageAnswer<Name>>>;
  alive(): boolean;
  listen(handlers: Partial<TabHandlers>): void;
  close(): void;
}

/** The runtime of this script, in Firefox and in Chromium. */
export function pageRuntime(): PageRuntime {
  const { browser, chrome } = globalThis as unknown as {
    readonly browser?: { readonly runtime?: PageRuntime };
    readonly chrome?: { readonly runtime: PageRuntime };
  };
  // In Chromium, an element of the page with the id "browser" becomes a global of that name.
  return browser?.runtime?.onMessage ? browser.runtime : chrome!.runtime;
}

export function connectPage(runtime: PageRuntime): PageConnection {
  const listeners: RawListener[] = [];
  const { id = '' } = runtime;
  return {
    send: (name, request) => send(async (message) => runtime.sendMessage(message), name, request),
    alive: () => runtime.id !== undefined,
    listen(handlers) {
      const listener = tabListener(handlers, id);
      const rawListener: RawListener = (message, sender, respond) => {
        const response = listener(message, sender);
        if (!response) return undefined;
        response.then(respond, () => undefined);
        return true;
      };
      listeners.push(rawListener);
      runtime.onMessage.addListener(rawListener);
    },
    close() {
      // After an update or removal of the extension, the browser's own functions may throw.
      try {
        for (const listener of listeners) runtime.onMessage.removeListener(listener);
      } catch {
        return;
      }
    },
  };
}

/**
 * Starts a script once per page. If it is injected again, nothing happens, except after an update of the
 * extension. Then the old script is stopped, and the new one is started.
 */
export function startOnce(name: string, connection: PageConnection, start: () => () => void): void {
  const world = globalThis as { [key: symbol]: { alive(): boolean; stop(): void } | undefined };
  const key = Symbol.for(`awas-lens.${name}`);
  const running = world[key];
  if (running?.alive()) return;
  running?.stop();
  const stop = start();
  world[key] = {
    alive: connection.alive,
    stop() {
      connection.close();
      stop();
    },
  };
}
