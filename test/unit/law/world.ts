import { createHash } from 'node:crypto';
import { createBackground } from '../../../lib/background/compose.ts';
import { backgroundTabRules } from '../../../lib/browser/background-tab-rules.ts';
import { blocks, type GuardPlan, guardRules, type Requested } from '../../../lib/browser/guard-rules.ts';
import type { Platform } from '../../../lib/browser/platform.ts';
import type { Alarms, Guard, Identity, ReadingPage, Tab } from '../../../lib/browser/ports.ts';
import type { SessionRule } from '../../../lib/browser/session-rules.ts';
import { backgroundListener } from '../../../lib/messaging/background-listener.ts';
import type { PageAnswer, PageName, PageRequest } from '../../../lib/messaging/contract/page.ts';
import type { PanelAnswer, PanelName, PanelRequest } from '../../../lib/messaging/contract/panel.ts';
import type { Settings } from '../../../lib/messaging/contract/settings.ts';
import type { ViewReader } from '../../../lib/messaging/contract/view-parts.ts';
import type { TabView } from '../../../lib/messaging/contract/views.ts';
import type { Message, MessageResponse } from '../../../lib/messaging/messages.ts';
import type { Run } from '../../../lib/model/index.ts';
import { wholeView } from '../../whole-view.ts';
import { Store } from './area.ts';
import { Clock } from './clock.ts';
import { answerAsPage, lead, type Page, readInPage } from './page.ts';
import { type About, type Sent, tokensIn, Web } from './server.ts';
import { Socket } from './socket.ts';
import type { Declaration, Site } from './web.ts';

export interface Observer {
  visited(page: Page): void;
  opens(tab: number, url: string, ours: Ours): void;
  sent(sent: Sent, about: About): void;
  redirected(sent: Sent, location: string): void;
  told(page: Page, what: string, value: unknown): void;
  stored(key: string, value: unknown): void;
  note(what: string): void;
  died(): void;
  mistaken(mistake: unknown): void;
}

const SELF = { id: 'lens', home: 'chrome-extension://lens/' };
const PANEL = { id: SELF.id, url: `${SELF.home}popup.html`, origin: 'chrome-extension://lens' };

export interface Fuse {
  left: number;
  /** True if the call takes effect before the worker dies. */
  readonly after: boolean;
}

export interface Held {
  readonly tab: number;
  readonly plan: GuardPlan;
  readonly rules: readonly SessionRule[];
  readonly blocked: string[];
}

export interface Ours {
  readonly beside: number;
  readonly private: boolean;
  readonly webmcp: boolean;
  origin: string;
  rules: readonly SessionRule[];
}

const RESOURCES = new Set(['main_frame', 'sub_frame', 'xmlhttprequest', 'ping', 'websocket', 'other']);

type Background = ReturnType<typeof createBackground>;

export class World {
  readonly clock = new Clock();
  readonly observer: Observer;
  readonly session: Store;
  readonly local: Store;
  readonly alarms = new Map<string, number>();
  readonly tabs = new Map<number, Page>();
  readonly ours = new Map<number, Ours>();
  readonly held = new Set<Held>();
  readonly web: Web;
  policies: readonly unknown[] = [];
  fuse: Fuse | undefined;
  deaths = 0;
  front = 1;
  #worker: Worker | undefined;
  #died = false;
  #sent = 0;
  #pages = 0;
  #tabs = 100;

  constructor(observer: Observer, declarations: ReadonlyMap<Site, Declaration>) {
    this.observer = observer;
    this.web = new Web(declarations);
    this.session = new Store((key, value) => observer.stored(key, value));
    this.local = new Store();
  }

  worker(): Worker {
    if (this.#worker) return this.#worker;
    if (this.#died) {
      this.session.copy();
      this.local.copy();
    }
    this.#died = false;
    const worker = new Worker(this);
    this.#worker = worker;
    worker.start();
    return worker;
  }

  get alive(): boolean {
    return this.#worker !== undefined;
  }

  kill(): void {
    if (!this.#worker) return;
    const dying = this.#worker;
    this.#worker = undefined;
    this.deaths++;
    this.observer.died();
    dying.die();
    this.clock.clear();
    this.#died = true;
  }

  /** @returns undefined if the worker died or the message failed */
  async panel<Name extends PanelName>(
    name: Name,
    request: PanelRequest<Name>,
  ): Promise<PanelAnswer<Name> | undefined> {
    const reply = await this.worker().say({ name, request }, PANEL);
    return reply?.ok ? (reply.value as PanelAnswer<Name>) : undefined;
  }

  /** @returns undefined if the worker died or the message failed */
  view(tabId: number): Promise<TabView | undefined> {
    const parts = async (known: ViewReader['known']) => {
      const update = await this.panel('refresh', { tabId, known });
      if (!update) throw new Error('No answer.');
      return update;
    };
    return wholeView(parts).catch(() => undefined);
  }

  say<Name extends PageName>(
    page: Page,
    name: Name,
    request: PageRequest<Name>,
  ): Promise<MessageResponse<PageAnswer<Name>> | undefined> {
    const sender = {
      id: SELF.id,
      url: page.url,
      origin: page.origin,
      frameId: 0,
      documentId: page.id,
      tab: { id: page.tab, incognito: page.private, title: '', url: page.url },
    };
    return this.worker().say({ name, request }, sender) as Promise<
      MessageResponse<PageAnswer<Name>> | undefined
    >;
  }

  async insist<Name extends PageName>(
    page: Page,
    name: Name,
    request: PageRequest<Name>,
  ): Promise<MessageResponse<PageAnswer<Name>> | undefined> {
    for (let tries = 0; tries < 3 && page.live; tries++) {
      const reply = await this.say(page, name, request);
      if (reply) return reply;
    }
    return undefined;
  }

  async runs(tab: number): Promise<readonly Run[]> {
    return (await this.view(tab))?.runs ?? [];
  }

  settings(): Partial<Settings> | undefined {
    return this.local.values.get('settings') as Partial<Settings> | undefined;
  }

  nextPage(): string {
    return `document-${++this.#pages}`;
  }

  has(tab: number): boolean {
    return this.tabs.has(tab) || this.ours.has(tab);
  }

  openBeside(beside: number): number | undefined {
    const page = this.tabs.get(beside);
    if (!page) return undefined;
    const { private: private_, webmcp } = page;
    const tab = this.#tabs++;
    this.ours.set(tab, { beside, private: private_, webmcp, origin: '', rules: [] });
    return tab;
  }

  close(tab: number): void {
    const page = this.tabs.get(tab) ?? this.ours.get(tab);
    if (!page) return;
    this.tabs.get(tab)?.leave();
    this.tabs.delete(tab);
    this.ours.delete(tab);
    queueMicrotask(() => {
      this.clock.ticks++;
      quietly(this.worker().background.closed(tab));
      if (page.private && !this.hasPrivate()) quietly(this.worker().background.privateEnded());
    });
  }

  hasPrivate(): boolean {
    return [...this.tabs.values(), ...this.ours.values()].some((one) => one.private);
  }

  send(request: Omit<Sent, 'n' | 'mark' | 'tokens'>) {
    this.clock.ticks++;
    const n = ++this.#sent;
    const sent: Sent = {
      ...request,
      n,
      mark: `mk${n}x`,
      tokens: tokensIn(`${request.url} ${request.body}`),
    };
    const { about, ...answer } = this.web.answer(sent);
    this.observer.sent(sent, about);
    const { location } = answer.headers;
    if (location !== undefined) this.observer.redirected(sent, location);
    return { ...answer, sent };
  }

  isBlocked(request: Requested): boolean {
    if (blocks(this.ours.get(request.tabId)?.rules ?? [], request)) return true;
    const all = [...this.held];
    if (
      !blocks(
        all.flatMap(({ rules }) => rules),
        request,
      )
    )
      return false;
    for (const { rules, blocked } of all)
      if (blocks(rules, request)) blocked.push(request.url.replace(/[?#].*$/s, ''));
    return true;
  }

  install(): () => void {
    const restore = this.clock.install();
    const { WebSocket } = globalThis;
    const { error } = console;
    const world = this;
    console.error = (mistake: unknown) => {
      if (mistake instanceof Error) this.observer.mistaken(mistake);
    };
    Object.assign(globalThis, {
      WebSocket: class extends Socket {
        constructor(url: string) {
          super(world, url, true);
        }
      },
    });
    const { digest } = crypto.subtle;
    Object.assign(crypto.subtle, {
      digest: async (_name: string, bytes: Uint8Array) => {
        const hash = createHash('sha256').update(bytes).digest();
        return hash.buffer.slice(hash.byteOffset, hash.byteOffset + hash.byteLength);
      },
    });
    return () => {
      restore();
      Object.assign(crypto.subtle, { digest });
      console.error = error;
      Object.assign(globalThis, { WebSocket });
    };
  }

  async pass(milliseconds: number): Promise<void> {
    const end = this.clock.now + milliseconds;
    for (;;) {
      const alarm = [...this.alarms].sort(([, a], [, b]) => a - b)[0];
      const at = Math.min(this.clock.next(), alarm?.[1] ?? Number.POSITIVE_INFINITY);
      if (at > end) break;
      this.clock.now = Math.max(this.clock.now, at);
      if (alarm && alarm[1] <= this.clock.now) {
        this.alarms.delete(alarm[0]);
        quietly(this.worker().background.alarm(alarm[0]));
      }
      this.clock.due();
      await this.clock.settle();
    }
    this.clock.now = end;
  }
}

class Worker {
  readonly background: Background;
  readonly #world: World;
  readonly #listener: ReturnType<typeof backgroundListener>;
  #alive = true;
  readonly #death: Promise<undefined>;
  #dies = (): void => undefined;

  constructor(world: World) {
    this.#world = world;
    this.#death = new Promise((resolve) => {
      this.#dies = () => resolve(undefined);
    });
    this.background = createBackground(platformOf(world, (work) => this.#op(work)));
    this.#listener = backgroundListener(this.background.handlers, SELF);
  }

  start(): void {
    quietly(this.background.resume());
  }

  die(): void {
    this.#alive = false;
    this.#dies();
  }

  say(message: Message, sender: object): Promise<MessageResponse<unknown> | undefined> {
    return Promise.race([this.#listener(message, sender), this.#death]);
  }

  async while<T>(promise: Promise<T>): Promise<T | undefined> {
    return Promise.race([promise, this.#death]);
  }

  /** The worker may die during each call to the browser. */
  #op<T>(work: () => T | Promise<T>): Promise<T> {
    const { clock, fuse } = this.#world;
    clock.ticks++;
    if (!this.#alive) return new Promise(() => undefined);
    if (fuse && --fuse.left <= 0) {
      this.#world.fuse = undefined;
      if (fuse.after) void attempt(work).catch(() => undefined);
      this.#world.kill();
      return new Promise(() => undefined);
    }
    return attempt(work).then((value) => (this.#alive ? value : new Promise<T>(() => undefined)));
  }
}

async function attempt<T>(work: () => T | Promise<T>): Promise<T> {
  return work();
}

export function quietly(work: Promise<unknown> | undefined): void {
  work?.catch(() => undefined);
}

type Op = <T>(work: () => T | Promise<T>) => Promise<T>;

const encoder = new TextEncoder();
const encoded = new Map<string, Uint8Array>();
function bytesOf(text: string): Uint8Array {
  const known = encoded.get(text);
  if (known) return known;
  const bytes = encoder.encode(text);
  if (encoded.size > 500) encoded.clear();
  encoded.set(text, bytes);
  return bytes;
}

export class Answer {
  readonly body: { getReader(): object; cancel(): Promise<void> };
  readonly headers: Map<string, string>;
  readonly status: number;

  constructor(status: number, headers: Readonly<Record<string, string>>, text: string) {
    this.status = status;
    this.headers = new Map(Object.entries(headers));
    const bytes = bytesOf(text);
    let left = bytes.byteLength > 0;
    this.body = {
      getReader: () => ({
        read: async () => {
          const value = left ? { done: false, value: bytes } : { done: true };
          left = false;
          return value;
        },
        cancel: async () => undefined,
      }),
      cancel: async () => undefined,
    };
  }
}

function platformOf(world: World, op: Op): Platform {
  const tabOf = (id: number): Tab | undefined => {
    const page = world.tabs.get(id) ?? world.ours.get(id);
    return page && { id, url: 'url' in page ? page.url : 'about:blank', title: '', private: page.private };
  };
  const alarms: Alarms = {
    set: (name, at) => op(() => void world.alarms.set(name, Math.max(at, world.clock.now + 30_000))),
    clear: (name) => op(() => void world.alarms.delete(name)),
  };
  const identity: Identity = {
    redirectUri: () => 'https://lens.example.org/',
    authorize: () => Promise.reject(new Error('nobody is there')),
  };
  const fetch = (url: string, init: RequestInit = {}): Promise<Answer> =>
    op(() => {
      init.signal?.throwIfAborted();
      const answer = world.send({
        via: 'extension',
        method: init.method ?? 'GET',
        url,
        headers: headersOf(init.headers),
        body: typeof init.body === 'string' ? init.body : '',
        cookies: init.credentials !== 'omit',
      });
      return new Answer(answer.status, answer.headers, answer.body);
    });
  const platform = {
    now: () => world.clock.now,
    session: world.session.area(op),
    local: world.local.area(op),
    fetch: fetch as unknown as typeof globalThis.fetch,
    asPage: <Result>(
      tabId: number,
      _request: unknown,
      work: (
        redirect: () => Promise<{ status: number; headers: Record<string, string> } | undefined>,
      ) => Promise<Result>,
    ) => work(async () => world.tabs.get(tabId)?.redirect),
    alarms,
    identity,
    tab: (id: number) => op(() => tabOf(id)),
    activeTab: () => op(() => tabOf(world.front)),
    tabs: () =>
      op(() => [...new Set([...world.tabs.keys(), ...world.ours.keys()])].flatMap((id) => tabOf(id) ?? [])),
    sendToTab: (tabId: number, message: Message) => op(() => tell(world, tabId, message)),
    inject: (tabId: number, script: string) => op(() => inject(world, tabId, script)),
    injectIntoPage: (tabId: number, script: string) => op(() => inject(world, tabId, script)),
    policies: () => op(() => world.policies),
    hasAccess: () => op(() => true),
    allowedInPrivate: () => op(() => true),
    message: () => '',
    setBadge: () => op(() => undefined),
    watchSends: () => ({ seen: () => [], stop: () => undefined }),
    guard: (tabId: number, plan: GuardPlan) => op(() => hold(world, tabId, plan)),
    releaseGuards: () => op(() => world.held.clear()),
    readInPage: (
      page: ReadingPage,
      request: { method: string; url: string; headers: Readonly<Record<string, string>> },
    ) => op(() => readInPage(world, page, request)),
    openBackgroundTab: (beside: number, url: string, created: (tab: number) => Promise<void>) =>
      openBackgroundTab(world, op, { beside, url, created }),
    closeTab: (tab: number) => op(() => world.close(tab)),
    showInTab: (tab: number, url: string) =>
      op(() => {
        const page = world.tabs.get(tab);
        if (!page) throw new Error('No tab with that id.');
        world.observer.note('page shown before the person');
        lead(world, tab, url, page);
      }),
    watchPages: () => () => undefined,
    openSocket: (url: string) => op(() => new Socket(world, url, false) as never),
    showQuestion: () => op(() => 'none' as const),
    hasPrivateWindow: () => op(() => world.hasPrivate()),
  };
  return platform;
}

async function openBackgroundTab(
  world: World,
  op: Op,
  { beside, url, created }: { beside: number; url: string; created: (tab: number) => Promise<void> },
): Promise<number | undefined> {
  const tab = await op(() => world.openBeside(beside));
  const ours = tab === undefined ? undefined : world.ours.get(tab);
  if (tab === undefined || !ours) return undefined;
  try {
    await created(tab);
  } catch {
    await op(() => world.close(tab));
    return undefined;
  }
  await op(() => {
    ours.rules = backgroundTabRules(tab, new URL(url).origin);
  });
  await op(() => {
    world.observer.opens(tab, url, ours);
    ours.origin = new URL(url).origin;
    lead(world, tab, url, ours);
  });
  return tab;
}

const headersOf = (headers: RequestInit['headers']): Readonly<Record<string, string>> =>
  headers instanceof Headers || Array.isArray(headers)
    ? Object.fromEntries(headers)
    : ((headers as Record<string, string> | undefined) ?? {});

function tell(world: World, tabId: number, message: Message): Promise<unknown> {
  const page = world.tabs.get(tabId);
  if (!page) throw new Error('Could not establish connection.');
  return Promise.race([answerAsPage(world, page, message), page.gone]);
}

function hold(world: World, tabId: number, plan: GuardPlan): Guard {
  const held: Held = { tab: tabId, plan, rules: guardRules(tabId, plan, RESOURCES), blocked: [] };
  world.held.add(held);
  return {
    blocked: () => held.blocked,
    went: () => held.blocked.length === 0,
    seen: async () => [{ method: 'POST', url: plan.pageUrl, status: 200 }],
    release: async () => void world.held.delete(held),
  };
}

function inject(world: World, tabId: number, script: string): void {
  const page = world.tabs.get(tabId);
  if (!page) throw new Error('No tab with that id.');
  page.scripts.add(script);
}
