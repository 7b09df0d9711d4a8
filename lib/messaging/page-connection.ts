import type { PageAnswer, PageName, PageRequest } from './contract/page.ts';
import type { TabHandlers } from './contract/tab.ts';
import { isMessage, type Listener, type MessageResponse, type RawSender, respond, send } from './messages.ts';

/** Used instead of a polyfill, which would be larger than the content script. */
export interface PageRuntime {
  /** The id is undefined after an update or removal of the extension. */
  readonly id?: string;
  sendMessage(message: unknown): Promise<unknown>;
  readonly onMessage: {
    addListener(listener: RawListener): void;
    removeListener(listener: RawListener): void;
  };
}
/** Returns true to answer later, because Chromium doesn't accept a promise. */
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

export function pageRuntime(): PageRuntime {
  const { browser, chrome } = globalThis as unknown as {
    readonly browser?: { readonly runtime?: PageRuntime };
    readonly chrome: { readonly runtime: PageRuntime };
  };
  // In Chromium, `browser` may be a page's element with `id="browser"`.
  return browser?.runtime?.onMessage ? browser.runtime : chrome.runtime;
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
      // `removeListener` may throw after an update or removal of the extension.
      try {
        for (const listener of listeners) runtime.onMessage.removeListener(listener);
      } catch {
        return;
      }
    },
  };
}

/** Starts the script once. After an update, the new script replaces the old one. */
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

function tabListener(handlers: Partial<TabHandlers>, id: string): Listener {
  return (message, sender) => {
    if (sender.id !== id || sender.tab !== undefined) return undefined;
    if (!isMessage(message) || !Object.hasOwn(handlers, message.name)) return undefined;
    const handle = handlers[message.name as keyof TabHandlers] as (request: unknown) => Promise<unknown>;
    return respond(() => handle(message.request));
  };
}
