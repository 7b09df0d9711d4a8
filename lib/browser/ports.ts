import type { SentAnswer } from '../http/index.ts';
import type { FromTab, TabName, ToTab } from '../messaging/contract/tab.ts';
import type { Mode } from '../messaging/contract/views.ts';
import type { Message, MessageResponse } from '../messaging/message.ts';
import type { RequestPlan, SeenRequest, Submission } from '../model/index.ts';
import type { SocketLike } from '../run/transports/websocket.ts';
import type { Translate } from '../text/index.ts';

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

/** Where an element of a page is looked for: at its path, with the way to its root, else by a selector anywhere. */
export interface ElementPlace {
  readonly path?: string;
  readonly within?: readonly string[];
  readonly selector?: string;
}

/** A tab as far as the browser tells; without permission for its site there is no url. */
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

/** Appointments that the browser keeps, also when the worker has died in between; not sooner than after 30 s. */
export interface Alarms {
  /** @param at milliseconds since the epoch */
  set(name: string, at: number): Promise<void>;
  clear(name: string): Promise<void>;
}

/** Signing in to a service on its own page. */
export interface Identity {
  /** Where services are to send the person back to: what the person registers there. */
  redirectUri(): string;
  /** Shows the page; answers the address at `redirectUri` that it ended on. Rejects where the person closes it. */
  authorize(url: string): Promise<string>;
}

/** What a browser hides of a redirect that it does not follow. */
export interface Redirect {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A tab held to a planned submission. */
export interface Guard {
  /**
   * Addresses (origin and path) of what was stopped, at most 100: submissions that lead elsewhere, and what the page's
   * scripts meant to send elsewhere meanwhile, such as statistics.
   */
  blocked(): readonly string[];
  /** True once the planned request was sent, by the browser or by the page's script. */
  went(): boolean;
  /** Requests of the page's scripts, at most 100. Waits a little for answers that are on their way. */
  seen(): Promise<readonly SeenRequest[]>;
  release(): Promise<void>;
}

/** The page that a read is sent by. */
export interface ReadingPage {
  readonly tabId: number;
  /** Undefined: whatever document of the origin is in the tab. */
  readonly documentId?: string | undefined;
  /** Another origin's document is never asked in its place, though the tab may show one by then. */
  readonly origin: string;
}

/** All of the browser that the background works with, but for its events. */
export interface Platform {
  readonly now: () => number;
  /** A text of `_locales` in the person's language, with values in place of $1, $2 …; '' where there is none. */
  readonly message: Translate;
  /** Lives as long as the browser, in memory, at most 10 MB in all; survives the worker. */
  readonly session: Area;
  /** Settings and the like; survives the browser. No page's process can read or write it. */
  readonly local: Area;
  /** Never with cookies; with `redirect: 'manual'` a redirect shows its status and headers where the browser can tell. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * Has a page of the tab send such a request as it is planned, `work` being what makes it: with the User-Agent that it
   * names, and `work` learns of a redirect, which the page itself cannot see.
   */
  asPage<Result>(
    tabId: number,
    request: Pick<RequestPlan, 'method' | 'url' | 'headers'>,
    work: (redirect: () => Promise<Redirect | undefined>) => Promise<Result>,
  ): Promise<Result>;
  readonly alarms: Alarms;
  readonly identity: Identity;
  /** The tab, or undefined where it is gone. */
  tab(tabId: number): Promise<Tab | undefined>;
  /** The tab in front of the person. */
  activeTab(): Promise<Tab | undefined>;
  tabs(): Promise<readonly Tab[]>;
  /**
   * Opens a page in a silent tab in the background, beside a tab and with the same session. Whichever worker lives, the
   * tab shows pages of that origin alone until it is closed by `closeTab`.
   * @param created is given its id while it is empty; the page is opened once that is done
   * @returns its id; undefined where the browser cannot give it the same session, or the tab is gone
   */
  openBehind(
    tabId: number,
    url: string,
    created: (tabId: number) => Promise<void>,
  ): Promise<number | undefined>;
  /** A tab that is gone is not an error. */
  closeTab(tabId: number): Promise<void>;
  /** Has a tab show another page. Rejects where it cannot. */
  showInTab(tabId: number, url: string): Promise<void>;
  /** A message to the scripts of the extension in the top frame of a tab. Rejects where none answers. */
  sendToTab(tabId: number, message: Message): Promise<unknown>;
  /** Puts a script of the extension into the top frame of a tab. Rejects where the browser does not allow it. */
  inject(tabId: number, script: string): Promise<void>;
  /** Puts a script into the page's own world, where the page's scripts run. Rejects as `inject` does. */
  injectIntoPage(tabId: number, script: string): Promise<void>;
  /** What policies of the browser's owner say of agents, as they were written (`readPolicy` of lib/agent). */
  policies(): Promise<readonly unknown[]>;
  /**
   * Has a script run on every page of the sites of a mode, from the next page on, also after a restart.
   * @returns whether it did not before: pages that have come meanwhile go without
   */
  register(script: string, mode: Mode, allowedOrigins: readonly string[]): Promise<boolean>;
  /** Whether the browser lets the extension at a site, or at all of them. */
  hasAccess(url: string | 'all-sites'): Promise<boolean>;
  /** Whether the person has allowed the extension in private windows. */
  allowedInPrivate(): Promise<boolean>;
  /**
   * '' takes the badge away. A tab that is gone is not an error.
   * @param title the tooltip; without one it is the extension's name
   */
  setBadge(tabId: number, text: string, colour: string, title?: string): Promise<void>;
  /**
   * Holds a tab to what a submission is planned to send: blocks everything else that would leave it. It ends when it is
   * released, or when the planned request has been answered. Rejects where the tab cannot be held: then nothing may be
   * submitted.
   */
  guard(tabId: number, plan: { readonly pageUrl: string; readonly submission: Submission }): Promise<Guard>;
  /** Releases guards that a worker which died left behind. To be called at each start. */
  releaseGuards(): Promise<void>;
  /**
   * A GET or HEAD by `fetch` in the page's own world, without credentials and redirects: no more than the page could do
   * itself. Never rejects; what it answers is as trustworthy as the page.
   */
  readInPage(
    page: ReadingPage,
    request: {
      readonly method: string;
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
    },
    limits: { readonly timeMs: number; readonly bytes: number },
  ): Promise<SentAnswer>;
  /** A WebSocket that carries and stores no cookies. */
  openSocket(url: string): SocketLike | Promise<SocketLike>;
  /**
   * Puts a waiting question before the person: opens the popup where the browser lets it, else a window of ours.
   * @returns which; 'none' where the tab is gone or nothing could be opened
   */
  showQuestion(tabId: number): Promise<'popup' | 'window' | 'none'>;
  /** Whether a private window is open that the extension may know of. */
  hasPrivateWindow(): Promise<boolean>;
}
