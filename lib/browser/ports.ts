import type { Answered } from '../http/index.ts';
import type { FromTab, TabName, ToTab } from '../messaging/contract/tab.ts';
import type { MessageResponse } from '../messaging/message.ts';
import type { SeenRequest } from '../model/index.ts';
import type { PageResponse } from '../run/answer/no-page.ts';

/** A storage area with one JSON value per key. */
export interface Area<Value = unknown> {
  get(key: string): Promise<Value | undefined>;
  /** Rejects if the area is full. */
  set(key: string, value: Value): Promise<void>;
  remove(...keys: readonly string[]): Promise<void>;
  keys(prefix: string): Promise<readonly string[]>;
}

/**
 * The location of an element on a page: a `path` in the root that the paths in `within` lead to, otherwise a
 * `selector` for the whole page.
 */
export interface ElementPlace {
  readonly path?: string;
  readonly within?: readonly string[];
  readonly selector?: string;
}

/** A tab as reported by the browser. Without permission for its site, it has no url. */
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

/** Alarms that outlive the worker. None fires in less than 30 s. */
export interface Alarms {
  /** @param at milliseconds since the epoch */
  set(name: string, at: number): Promise<void>;
  clear(name: string): Promise<void>;
}

export interface Identity {
  /**
   * The URL to which services redirect the user after signing in. The user registers it with each service.
   */
  redirectUri(): string;
  /**
   * Shows the page. Resolves to the `redirectUri` address with the answer. Rejects if the user closes the
   * page.
   */
  authorize(url: string): Promise<string>;
}

/** A redirect, which `fetch` neither follows nor shows. */
export type Redirect = Pick<Answered<unknown>, 'status' | 'headers'>;

/** A guard that limits a tab to a planned submission. */
export interface Guard {
  /**
   * Addresses (origin and path) of blocked requests, at most 100. They are submissions to other addresses,
   * and requests by scripts to other services, for example analytics.
   */
  blocked(): readonly string[];
  /** True if the browser or a script of the page has sent the planned request. */
  went(): boolean;
  /**
   * Requests by which the page may have sent values: at most 100 reads, and 100 other requests. Waits a short
   * time for pending answers.
   */
  seen(): Promise<readonly SeenRequest[]>;
  release(): Promise<void>;
}

/** Receives the results of a tab's requests for pages. Each request has an id. */
export interface PageRequests {
  begun(request: string): void;
  /** Called for every answer, including redirects and answers that aren't pages. */
  answered(request: string, response: PageResponse): void;
  completed(request: string): void;
  failed(request: string, url: string, error: string): void;
}

/** The requests of a page while its form is filled. Nothing is blocked at this time. */
export interface Watch {
  /** At most 100 reads, and 100 other requests. */
  seen(): readonly SeenRequest[];
  stop(): void;
}

export interface ReadingPage {
  readonly tabId: number;
  /** The id of the document; undefined for any document of the origin in the tab. */
  readonly documentId?: string | undefined;
  /** The origin of the document. If the tab shows another origin in the meantime, the request isn't sent. */
  readonly origin: string;
}
