import { browser } from 'wxt/browser';
import type { SentAnswer } from '../http/index.ts';
import type { RequestPlan } from '../model/index.ts';
import type { SendLimits } from '../run/send.ts';
import { alarms } from './alarms.ts';
import { guard, releaseGuards, watchSends } from './guard.ts';
import { sendToTab } from './messages.ts';
import { readInPage } from './page-fetch.ts';
import { watchPages } from './page-requests.ts';
import { message } from './pages.ts';
import { allowedInPrivate, hasAccess } from './permissions.ts';
import { policies } from './policies.ts';
import type { Identity, ReadingPage, Redirect } from './ports.ts';
import { withRedirects } from './redirects.ts';
import { openSocket } from './sockets.ts';
import { local, session } from './storage.ts';
import { activeTab, closeTab, openBackgroundTab, setBadge, showInTab, tab, tabs } from './tabs.ts';
import { userAgentOf, withUserAgent } from './user-agent.ts';
import { hasPrivateWindow, showQuestion } from './windows.ts';

type Request = Pick<RequestPlan, 'method' | 'url' | 'headers'>;

const asPage = <Result>(
  tabId: number,
  { method, url, headers }: Request,
  work: (redirect: () => Promise<Redirect | undefined>) => Promise<Result>,
): Promise<Result> =>
  withUserAgent({ method, url, userAgent: userAgentOf(headers) }, tabId, () =>
    withRedirects(method, url, work, tabId),
  );

const readAsPage = (page: ReadingPage, request: Request, limits: SendLimits): Promise<SentAnswer> =>
  withUserAgent({ ...request, userAgent: userAgentOf(request.headers) }, page.tabId, () =>
    readInPage(page, request, limits),
  );

const identity: Identity = {
  redirectUri: () => browser.identity.getRedirectURL(),
  async authorize(url) {
    const landed = await browser.identity.launchWebAuthFlow({ url, interactive: true });
    if (!landed) throw new Error('the window was closed');
    return landed;
  },
};

/** Rejects if the browser forbids the injection. */
const injector =
  (world: 'ISOLATED' | 'MAIN') =>
  async (tabId: number, script: string): Promise<void> => {
    const target = { tabId, frameIds: [0] };
    await browser.scripting.executeScript({ target, files: [script as never], world });
  };

/** `fetch` without cookies. Returns redirects with status and headers, as in Node. */
const fetchAsExtension: typeof globalThis.fetch = (input, init) => {
  const request = new Request(input, { ...init, credentials: 'omit', redirect: 'manual' });
  const { method, url } = request;
  const userAgent = new Headers(init?.headers).get('user-agent') ?? undefined;
  return withUserAgent({ method, url, userAgent }, undefined, () =>
    withRedirects(method, url, async (redirect) => {
      const response = await fetch(request);
      if (response.type !== 'opaqueredirect') return response;
      const hop = await redirect();
      return hop ? new Response(null, { status: hop.status, headers: hop.headers }) : response;
    }),
  );
};

export const platform = {
  now: Date.now,
  session,
  local,
  alarms,
  identity,
  fetch: fetchAsExtension,
  asPage,
  tab,
  activeTab,
  tabs,
  openBackgroundTab,
  closeTab,
  showInTab,
  sendToTab,
  inject: injector('ISOLATED'),
  injectIntoPage: injector('MAIN'),
  policies,
  hasAccess,
  allowedInPrivate,
  message,
  setBadge,
  guard,
  watchSends,
  releaseGuards,
  watchPages,
  readInPage: readAsPage,
  openSocket,
  showQuestion,
  hasPrivateWindow,
};

export type Platform = typeof platform;
