/** The sender of a message, as reported by the browser (runtime.MessageSender of Chromium and Firefox). */
export interface RawSender {
  readonly id?: string;
  readonly url?: string;
  readonly origin?: string;
  readonly frameId?: number;
  /** The browser's document id, if there is one. */
  readonly documentId?: string;
  readonly tab?: { readonly id?: number; readonly incognito?: boolean; readonly title?: string };
}

/** A content script in the top frame of a tab. All members come from the browser, never from the message. */
export interface PageSender {
  readonly tabId: number;
  readonly url: string;
  readonly origin: string;
  readonly title: string;
  readonly private: boolean;
  /** The browser's document id, if there is one. */
  readonly document?: string;
}

/**
 * True for a page of this extension at its own address, but not in a frame of a web page.
 * @param home the extension's origin with a trailing slash, for example "chrome-extension://…/"
 */
export function isPanel(sender: RawSender, id: string, home: string): boolean {
  if (sender.id !== id || !sender.url?.startsWith(home)) return false;
  if (sender.origin !== undefined && `${sender.origin}/` !== home) return false;
  return sender.tab === undefined || sender.frameId === 0;
}

/**
 * The content script that sent a message. Undefined unless the script belongs to this extension and runs in
 * the top frame of a web page.
 */
export function pageSenderOf(sender: RawSender, id: string): PageSender | undefined {
  const { tab, url } = sender;
  if (sender.id !== id || tab?.id === undefined || sender.frameId !== 0 || url === undefined)
    return undefined;
  if (!URL.canParse(url)) return undefined;
  const { origin, protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  // A sandboxed document has the origin "null", which isn't a site, so its messages are ignored.
  if (sender.origin !== undefined && sender.origin !== origin) return undefined;
  return {
    tabId: tab.id,
    url,
    origin,
    title: tab.title ?? '',
    private: tab.incognito ?? false,
    document: sender.documentId,
  };
}
