import type { Answered } from '../http/index.ts';
import type { FromTab, TabName, ToTab } from '../messaging/contract/tab.ts';
import type { MessageResponse } from '../messaging/message.ts';
import type { SeenRequest } from '../model/index.ts';
import type { PageResponse } from '../run/answer/no-page.ts';

export interface Area<Value = unknown> {
  get(key: string): Promise<Value | undefined>;
  /** Stores a value. Rejects if the area is full. */
  set(key: string, value: Value): Promise<void>;
  remove(...keys: readonly string[]): Promise<void>;
  keys(prefix: string): Promise<readonly string[]>;
}

/** An element on a page, by `path` or by `selector`. `within`: paths of the enclosing frames and shadow hosts. */
export interface ElementPlace {
  readonly path?: string;
  readonly within?: readonly string[];
  readonly selector?: string;
}

/** A tab. Without permission for its site, `url` is absent. */
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

/** Alarms that outlive the worker. The minimum delay is 30 s. */
export interface Alarms {
  /** @param at milliseconds since the epoch */
  set(name: string, at: number): Promise<void>;
  clear(name: string): Promise<void>;
}

export interface Identity {
  /** Redirect URL for sign-ins. The person registers the URL with each service. */
  redirectUri(): string;
  /**
   * Opens the sign-in page, and resolves to the redirect URL with the answer. Rejects if the person closes the page.
   */
  authorize(url: string): Promise<string>;
}

export type Redirect = Pick<Answered<unknown>, 'status' | 'headers'>;

export interface Guard {
  /** At most 100 addresses (origin and path) of blocked requests. */
  blocked(): readonly string[];
  went(): boolean;
  /**
   * At most 100 reads and 100 other requests, without reads that can't contain sent values. Waits for pending
   * answers.
   */
  seen(): Promise<readonly SeenRequest[]>;
  release(): Promise<void>;
}

export interface PageRequests {
  begun(request: string): void;
  answered(request: string, response: PageResponse): void;
  completed(request: string): void;
  failed(request: string, url: string, error: string): void;
}

/** Records a page's requests while its form is filled in. Blocks nothing. */
export interface Watch {
  /** At most 100 reads and 100 other requests. */
  seen(): readonly SeenRequest[];
  stop(): void;
}

export interface ReadingPage {
  readonly tabId: number;
  readonly documentId?: string | undefined;
  /** The expected origin. If the tab now shows another origin, nothing is sent. */
  readonly origin: string;
}
