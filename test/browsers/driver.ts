import type { BrowserName } from '../../lib/cli/headless/find-browser.ts';

export type Name = string | RegExp;

export interface Screen {
  url(): Promise<string>;
  goto(url: string): Promise<void>;
  evaluate<Result, Argument = undefined>(
    work: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
  text(role?: string, name?: Name): Promise<string>;
  names(role: string): Promise<string[]>;
  click(role: string, name: Name): Promise<void>;
  fill(role: string, name: Name, value: string): Promise<void>;
  choose(role: string, name: Name, label: string): Promise<void>;
  expect(role: string, name: Name): Promise<void>;
  expectText(text: Name): Promise<void>;
  press(key: string): Promise<void>;
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

export interface Tab extends Screen {
  readonly id: number;
}

export interface Driver {
  readonly browser: BrowserName;
  open(url: string): Promise<Tab>;
  show(url: string): Promise<void>;
  popup(tab: Tab): Promise<Screen>;
  badge(tab: Tab): Promise<{ text: string; colour: readonly number[] }>;
  extensionPage(path: string): Promise<Screen>;
  /** @param url the beginning of the window's address */
  opened(url: string): Promise<Screen>;
  killWorker(): Promise<void>;
  reload(): Promise<void>;
  offAndOn(tab: Screen): Promise<void>;
  withholdSites(): Promise<void>;
  memory(): Promise<number>;
  errors(): Promise<readonly string[]>;
  closed(): Promise<void>;
  close(): Promise<void>;
}

export interface LaunchOptions {
  readonly headless: boolean;
  readonly preferences?: Readonly<Record<string, boolean>>;
  /** A proxy for all requests, such as "127.0.0.1:3128". With a proxy, certificates aren't checked. */
  readonly proxy?: string;
  readonly profile?: string;
  readonly args?: readonly string[];
  readonly inPrivate?: boolean;
}
