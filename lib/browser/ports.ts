import type { Answered } from '../http/index.ts';
import type { FromTab, TabName, ToTab } from '../messaging/contract/tab.ts';
import type { MessageResponse } from '../messaging/message.ts';
import type { SeenRequest } from '../model/index.ts';
import type { PageResponse } from '../run/answer/no-page.ts';

/** Types of `platform.ts` and of its replacement in tests. */

/** A storage area with one JSON value per key. */
export interface Area<Value = unknown> {
  get(key: string): Promise<Value | undefined>;
  /** Rejects if the area is full. */
  set(key: string, value: Value): Promise<void>;
  remove(...keys: readonly string[]): Promise<void>;
  keys(prefix: string): Promise<readonly string[]>;
}

/**
 * The location of an element on a page: a `path` within the root at the end of the paths in `within`, otherwise a
 * `selector` for the whole page.
 */
export interface ElementPlace {
  readonly path?: string;
  readonly within?: readonly string[];
  readonly selector?: string;
}

/** A tab, as far as the browser reveals it. Without permission for its site, it has no url. */
export interface Tab {
  readonly id: number;
  readonly url?: string;
  readonly title?: string;
  readonly private: boolean;
}

export type SendToTab = <Name extends TabName>(
  tabId: number,
  name: Name,
  request: ToTab<Name>,
) => Promise<MessageResponse<FromTab<Name>>>;

/** Alarms that the browser keeps even when the worker dies. None fires in less than 30 s. */
export interface Alarms {
  /** @param at milliseconds since the epoch */
  set(name: string, at: number): Promise<void>;
  clear(name: string): Promise<void>;
}

export interface Identity {
  /** The URL to which services redirect the person after signing in. The person registers it with each service. */
  redirectUri(): string;
  /** Shows the page. Resolves to the `redirectUri` address with the answer. Rejects if the person closes the page. */
  authorize(url: string): Promise<string>;
}

/** A redirect, which `fetch` neither follows nor shows. */
export type Redirect = Pick<Answered<unknown>, 'status' | 'headers'>;

/** A guard that limits a tab to a planned submission. */
export interface Guard {
  /**
   * Addresses (origin and path) of blocked requests, at most 100: submissions to other addresses, and requests of the
   * page's scripts to other services, such as statistics.
   */
  blocked(): readonly string[];
  /** True once the planned request was sent, by the browser or by the page's script. */
  went(): boolean;
  /**
   * Requests by which the page may have sent values: at most 100 reads, and 100 other requests. Waits a short time for
   * outstanding answers.
   */
  seen(): Promise<readonly SeenRequest[]>;
  release(): Promise<void>;
}

/** Reports the results of a tab's requests for pages, each by its id. */
export interface PageRequests {
  begun(request: string): void;
  /** The answer is a page, something else, or a redirect. */
  answered(request: string, response: PageResponse): void;
  completed(request: string): void;
  failed(request: string, url: string, error: string): void;
}

/** The requests of a page while its form is filled. Nothing is blocked yet. */
export interface Watch {
  /** At most 100 reads, and 100 other requests. */
  seen(): readonly SeenRequest[];
  stop(): void;
}

export interface ReadingPage {
  readonly tabId: number;
  /** The id of the document; undefined for any document of the origin in the tab. */
  readonly documentId?: string | undefined;
  /** Documents of another origin never send the request, even if the tab shows one in the meantime. */
  readonly origin: string;
}
