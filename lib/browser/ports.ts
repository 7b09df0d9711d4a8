import type { Answered } from '../http/index.ts';
import type { FromTab, TabName, ToTab } from '../messaging/contract/tab.ts';
import type { MessageResponse } from '../messaging/messages.ts';
import type { SeenRequest } from '../model/index.ts';
import type { PageResponse } from '../run/answer/no-page.ts';

export interface Area<Value = unknown> {
  get(key: string): Promise<Value | undefined>;
  /** Rejects if the area is full. */
  set(key: string, value: Value): Promise<void>;
  remove(...keys: readonly string[]): Promise<void>;
  keys(prefix: string): Promise<readonly string[]>;
}

export interface ElementPlace {
  readonly path?: string;
  readonly within?: readonly string[];
  readonly selector?: string;
}

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

/** The minimum delay of an alarm is 30 s. */
export interface Alarms {
  set(name: string, at: number): Promise<void>;
  clear(name: string): Promise<void>;
}

export interface Identity {
  redirectUri(): string;
  authorize(url: string): Promise<string>;
}

export type Redirect = Pick<Answered<unknown>, 'status' | 'headers'>;

export interface Guard {
  blocked(): readonly string[];
  went(): boolean;
  seen(): Promise<readonly SeenRequest[]>;
  release(): Promise<void>;
}

export interface PageRequests {
  begun(request: string): void;
  answered(request: string, response: PageResponse): void;
  completed(request: string): void;
  failed(request: string, url: string, error: string): void;
}

export interface Watch {
  seen(): readonly SeenRequest[];
  stop(): void;
}

export interface ReadingPage {
  readonly tabId: number;
  readonly documentId?: string | undefined;
  /** Nothing is sent if the tab shows another origin. */
  readonly origin: string;
}
