import type { PageRequests } from '../../browser/ports.ts';
import { fileIn, type NoPage, noPageOf, type PageResponse } from '../../run/answer/no-page.ts';

const GIVEN_UP_MS = 1_500;
const READY_MS = 8_000;
/** Error of a cancelled request, in Chromium and in Firefox. */
const GIVEN_UP = /^(?:net::ERR_ABORTED|NS_BINDING_ABORTED)$/;
const STOPPED = /^(?:net::ERR_BLOCKED_BY_\w+|NS_ERROR_ABORT)$/;

/** Reports a navigation that ends without a new page, such as a download or an error. */
export class PageWatch implements PageRequests {
  readonly #ended: (end: NoPage) => void;
  #request = '';
  #response: PageResponse | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ended: (end: NoPage) => void) {
    this.#ended = ended;
  }

  begun(request: string): void {
    this.#request = request;
    this.#response = undefined;
    this.ready();
  }

  answered(request: string, response: PageResponse): void {
    const { status } = response;
    if (request !== this.#request || (status >= 300 && status < 400 && status !== 304)) return;
    this.#response = response;
    const end = noPageOf(response);
    if (end) this.#end(end);
  }

  completed(request: string): void {
    const { status = 0 } = this.#response ?? {};
    if (request === this.#request) this.#after(READY_MS, { kind: 'unreadable', status });
  }

  failed(request: string, url: string, error: string): void {
    const end = { kind: 'failed', why: error.replace(/^net::/, ''), url } as const;
    if (request !== this.#request) return;
    if (GIVEN_UP.test(error)) this.#givenUp(end);
    else this.#end(STOPPED.test(error) ? { kind: 'stopped', before: 'page', url } : end);
  }

  ready(): void {
    clearTimeout(this.#timer);
  }

  /** Browsers cancel the navigation of a download, and one that another navigation replaces. */
  #givenUp(end: NoPage): void {
    const response = this.#response;
    const isPage = /^\s*(?:text\/html|application\/xhtml)/i.test(response?.headers['content-type'] ?? '');
    if (!isPage) this.#after(GIVEN_UP_MS, response && response.status < 300 ? fileIn(response) : end);
  }

  #end(end: NoPage): void {
    this.#request = '';
    this.#ended(end);
  }

  #after(ms: number, end: NoPage): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(end), ms);
  }
}
