import type { TabProtocol } from '../messaging/protocol.ts';
import type { Reply } from '../messaging/reply.ts';

/**
 * What the rest asks of the browser, as interfaces: `lib/browser` keeps them with the real thing, and tests of the
 * background with one that has no browser behind it.
 */

/** One storage area, one JSON value a key. */
export interface Area {
  get(key: string): Promise<unknown>;
  /** Rejects where the area is full. */
  set(key: string, value: unknown): Promise<void>;
  remove(...keys: readonly string[]): Promise<void>;
  /** Keys that start with a prefix. */
  keys(prefix: string): Promise<readonly string[]>;
}

/** A tab as far as the browser tells; without permission for its site there is no url. */
export interface Tab {
  readonly id: number;
  readonly url?: string;
  readonly title?: string;
  readonly private: boolean;
}

export type AskTab = <Name extends keyof TabProtocol>(
  tabId: number,
  name: Name,
  request: TabProtocol[Name][0],
) => Promise<Reply<TabProtocol[Name][1]>>;
