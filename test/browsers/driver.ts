/** The functions of a browser with the extension, for scenarios in any browser. */
import type { BrowserName } from '../../lib/cli/headless/find-browser.ts';

/** An accessible name, given as the complete name or a pattern. */
export type Name = string | RegExp;

/** A page in the browser, of a site or of the extension. */
export interface Screen {
  url(): Promise<string>;
  goto(url: string): Promise<void>;
  /** Runs a function in the page. The function can use only its argument. */
  evaluate<Result, Argument = undefined>(
    work: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
  /** Visible text of the page, or of the first element of a role and name. */
  text(role?: string, name?: Name): Promise<string>;
  /** The accessible names of all visible elements of a role, in document order. */
  names(role: string): Promise<string[]>;
  /** These functions wait until the element exists. */
  click(role: string, name: Name): Promise<void>;
  fill(role: string, name: Name, value: string): Promise<void>;
  choose(role: string, name: Name, label: string): Promise<void>;
  expect(role: string, name: Name): Promise<void>;
  expectText(text: Name): Promise<void>;
  press(key: string): Promise<void>;
  /** Waits until the function returns a truthy value, and returns that value. */
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
  open(url: string): Promise<Tab>;
  /** Opens a site in a new tab that is visible to a person. */
  show(url: string): Promise<void>;
  popup(tab: Tab): Promise<Screen>;
  /** The badge of the toolbar button for that tab. */
  badge(tab: Tab): Promise<{ text: string; colour: readonly number[] }>;
  extensionPage(path: string): Promise<Screen>;
  /** Waits for a window that the browser opens by itself, recognised by the beginning of its address. */
  opened(url: string): Promise<Screen>;
  /** Ends the background, a worker or an event page, as the browser does when idle. */
  killWorker(): Promise<void>;
  /** Reloads the extension while its pages are open, as an update does. The extension's pages close. */
  reload(): Promise<void>;
  /** Turns the extension off and on again while a tab is active. The extension's pages close. */
  offAndOn(tab: Screen): Promise<void>;
  /** Removes the access to all sites, as a person does in the browser's settings. */
  withholdSites(): Promise<void>;
  /** Megabytes of the extension's process. */
  memory(): Promise<number>;
  errors(): Promise<readonly string[]>;
  closed(): Promise<void>;
  close(): Promise<void>;
}

export interface LaunchOptions {
  readonly headless: boolean;
  /** Preferences of about:config, only for Firefox. */
  readonly preferences?: Readonly<Record<string, boolean>>;
  /**
   * A proxy for all requests, even to this machine, such as "127.0.0.1:3128". With a proxy, certificates aren't
   * checked.
   */
  readonly proxy?: string;
  /** Folder of a profile that is kept when the browser ends. */
  readonly profile?: string;
  /** Further arguments, only for Chromium. */
  readonly args?: readonly string[];
  /** True if the person allows the extension in private windows. */
  readonly inPrivate?: boolean;
}
