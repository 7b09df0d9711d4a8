export interface RawSender {
  readonly id?: string;
  readonly url?: string;
  readonly origin?: string;
  readonly frameId?: number;
  readonly documentId?: string;
  readonly tab?: { readonly id?: number; readonly incognito?: boolean; readonly title?: string };
}

export interface PageSender {
  readonly tabId: number;
  readonly url: string;
  readonly origin: string;
  readonly title: string;
  readonly private: boolean;
  readonly document?: string;
}

export function isPanel(sender: RawSender, id: string, home: string): boolean {
  if (sender.id !== id || !sender.url?.startsWith(home)) return false;
  if (sender.origin !== undefined && `${sender.origin}/` !== home) return false;
  return sender.tab === undefined || sender.frameId === 0;
}

/** Undefined for other extensions, frames and non-HTTP pages. */
export function pageSenderOf(sender: RawSender, id: string): PageSender | undefined {
  const { tab, url } = sender;
  if (sender.id !== id || tab?.id === undefined || sender.frameId !== 0 || url === undefined)
    return undefined;
  if (!URL.canParse(url)) return undefined;
  const { origin, protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  // Sandboxed documents have the origin "null".
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
