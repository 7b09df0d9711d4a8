/** The functions of a browser with the extension, for scenarios in any browser. */
import type { BrowserName } from '../../lib/cli/headless/find-browser.ts';

/** An accessible name: the whole of it, or a pattern that it matches. */
export type Name = string | RegExp;

/** A page in the browser, of a site or of the extension. */
export interface Screen {
  url(): Promise<string>;
  goto(url: string): Promise<void>;
  /** Runs in the page. The function is self-contained: it only sees its argument. */
  evaluate<Result, Argument = undefined>(
    work: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
  /** Visible text of the page, or of the first element of a role and name. */
  text(role?: string, name?: Name): Promise<string>;
  /** The accessible names of all visible elements of a role, in document order. */
  names(role: string): Promise<string[]>;
  /** These four wait for the element to be there. */
  click(role: string, name: Name): Promise<void>;
  fill(role: string, name: Name, value: string): Promise<void>;
  /** @param label what the option says */
  choose(role: string, name: Name, label: string): Promise<void>;
  expect(role: string, name: Name): Promise<void>;
  /** Waits until the page's text matches. */
  expectText(text: Name): Promise<void>;
  press(key: string): Promise<void>;
  /** Waits until the function returns something true, and returns that. */
  until<Result, Argument = undefined>(
    what: string,
    work: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
  resize(size: { width: number; height: number }): Promise<void>;
  screenshot(path?: string): Promise<Uint8Array>;
  front(): Promise<void>;
  close(): Promise<void>;
}

/** A tab with a site in it, known to the extension by its id. */
export interface Tab extends Screen {
  readonly id: number;
}

export interface Driver {
  readonly browser: BrowserName;
  /** Opens a site in a new tab. */
  open(url: string): Promise<Tab>;
  /** Opens a site in a new tab, for a person. */
  show(url: string): Promise<void>;
  /** The extension's popup, speaking of that tab. */
  popup(tab: Tab): Promise<Screen>;
  /** The text on the toolbar's button for that tab. */
  badge(tab: Tab): Promise<{ text: string; colour: readonly number[] }>;
  /** A page of the extension, e.g. "options.html". */
  extensionPage(path: string): Promise<Screen>;
  /** Waits for a window that the browser has opened by itself, recognised by the beginning of its address. */
  opened(url: string): Promise<Screen>;
  /** Ends the background, a worker or an event page, as the browser does when idle. */
  killWorker(): Promise<void>;
  /** Reloads the extension while its pages are open, as an update does. Pages of the extension close. */
  reload(): Promise<void>;
  /** Turns the extension off and on again while a tab is in front. Pages of the extension close. */
  offAndOn(tab: Screen): Promise<void>;
  /** Takes the access to all sites away, as a person does in the browser's own settings. */
  withholdSites(): Promise<void>;
  /** Megabytes of the extension's process. */
  memory(): Promise<number>;
  /** The errors of the extension that the browser has listed. */
  errors(): Promise<readonly string[]>;
  /** Resolves when the person closes the browser. */
  closed(): Promise<void>;
  close(): Promise<void>;
}

export interface LaunchOptions {
  readonly headless: boolean;
  /** Preferences of about:config, for Firefox. */
  readonly preferences?: Readonly<Record<string, boolean>>;
  /**
   * A proxy for everything, e.g. "127.0.0.1:3128", even for requests to this machine. Certificates aren't checked then.
   */
  readonly proxy?: string;
  /** The folder of a profile that outlives the browser. */
  readonly profile?: string;
  /** Further arguments, for Chromium. */
  readonly args?: readonly string[];
  /** True if the person lets the extension run in private windows, too. */
  readonly inPrivate?: boolean;
}
