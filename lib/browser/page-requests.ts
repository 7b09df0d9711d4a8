import type { PageRequests } from './ports.ts';
import { requestEvents } from './request-events.ts';

interface Details {
  readonly requestId: string;
  readonly url: string;
  readonly error?: string;
  readonly statusCode?: number;
  readonly responseHeaders?: ResponseHeaders;
}

export type ResponseHeaders = readonly { readonly name: string; readonly value?: string }[];

export const headersOf = (list: ResponseHeaders = []): Readonly<Record<string, string>> =>
  Object.fromEntries(list.map(({ name, value = '' }) => [name.toLowerCase(), value]));

export function watchPages(tabId: number, told: PageRequests): () => void {
  const { onBeforeRequest, onHeadersReceived, onCompleted, onErrorOccurred } = requestEvents();
  const begun = ({ requestId }: Details): void => told.begun(requestId);
  const answered = ({ requestId, url, statusCode = 0, responseHeaders }: Details): void =>
    told.answered(requestId, { url, status: statusCode, headers: headersOf(responseHeaders) });
  const completed = ({ requestId }: Details): void => told.completed(requestId);
  const failed = ({ requestId, url, error = '' }: Details): void => told.failed(requestId, url, error);
  const pages = { urls: ['<all_urls>'], types: ['main_frame' as const], tabId };
  onBeforeRequest.addListener(begun, pages);
  onHeadersReceived.addListener(answered, pages, ['responseHeaders']);
  onCompleted.addListener(completed, pages);
  onErrorOccurred.addListener(failed, pages);
  return () => {
    onBeforeRequest.removeListener(begun);
    onHeadersReceived.removeListener(answered);
    onCompleted.removeListener(completed);
    onErrorOccurred.removeListener(failed);
  };
}
