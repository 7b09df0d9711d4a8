import type { Answered } from '../http/index.ts';
import type { FromTab, TabName, ToTab } from '../messaging/contract/tab.ts';
import type { MessageResponse } from '../messaging/message.ts';
import type { SeenRequest } from '../model/index.ts';
import type { PageResponse } from '../run/answer/no-page.ts';

/** Types of `platform.ts` and of its replacement in tests. */

/** One storage area, one JSON value a key. */
export interface Area<Value = unknown> {
  get(key: string): Promise<Value | undefined>;
  /** Rejects if the area is full. */
  set(key: string, value: Value): Promise<void>;
  remove(...keys: readonly string[]): Promise<void>;
  /** Keys that start with a prefix. */
  keys(prefix: string): Promise<readonly string[]>;
}

/** How to find an element of a page: at `path` in the root that `within` leads to, otherwise by `selector` anywhere. */
export interface ElementPlace {
  readonly path?: string;
  readonly within?: readonly string[];
  readonly selector?: string;
}

/** A tab as far as the browser reveals it; without permission for its site there is no url. */
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

/** Alarms that the browser keeps even when the worker dies; none fires in less than 30 s. */
export interface Alarms {
  /** @param at milliseconds since the epoch */
  set(name: string, at: number): Promise<void>;
  clear(name: string): Promise<void>;
}

/** Signing in to a service on its own page. */
export interface Identity {
  /** The URL to which services send the person back; the person registers it with each service. */
  redirectUri(): string;
  /** Shows the page; resolves to the `redirectUri` address that it ended on. Rejects if the person closes it. */
  authorize(url: string): Promise<string>;
}

/** A redirect, as `fetch` neither follows nor shows it. */
export type Redirect = Pick<Answered<unknown>, 'status' | 'headers'>;

/** A tab held to a planned submission. */
export interface Guard {
  /**
   * Addresses (origin and path) of blocked requests, at most 100: submissions that lead elsewhere, and requests of the
   * page's scripts to other places, such as statistics.
   */
  blocked(): readonly string[];
  /** True once the planned request was sent, by the browser or by the page's script. */
  went(): boolean;
  /**
   * Requests by which the page may have sent values: at most 100 reads, and 100 others. Waits a little for outstanding
   * answers.
   */
  seen(): Promise<readonly SeenRequest[]>;
  release(): Promise<void>;
}

/** Reports how a tab's requests for pages end, each by its id. */
export interface PageRequests {
  begun(request: string): void;
  /** The answer is a page, no page, or a redirect. */
  answered(request: string, response: PageResponse): void;
  completed(request: string): void;
  /** @param error in the browser's own words */
  failed(request: string, url: string, error: string): void;
}

/** The requests of a page while its form is filled: it isn't held to anything yet. */
export interface Watch {
  /** At most 100 reads, and 100 others. */
  seen(): readonly SeenRequest[];
  stop(): void;
}

/** The page that a read is sent by. */
export interface ReadingPage {
  readonly tabId: number;
  /** Undefined: any document of the origin in the tab. */
  readonly documentId?: string | undefined;
  /** A document of another origin is never asked, even if the tab shows one by then. */
  readonly origin: string;
}
