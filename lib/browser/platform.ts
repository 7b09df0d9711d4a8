import { alarms } from './alarms.ts';
import { guard, releaseGuards } from './guard.ts';
import { fetchAsExtension } from './http.ts';
import { identity } from './identity.ts';
import { sendToTab } from './messages.ts';
import { readInPage } from './page-fetch.ts';
import { message } from './pages.ts';
import { allowedInPrivate, hasAccess } from './permissions.ts';
import { policies } from './policies.ts';
import type { Platform } from './ports.ts';
import { withRedirects } from './redirects.ts';
import { inject, injectIntoPage, register } from './scripting.ts';
import { openSocket } from './sockets.ts';
import { local, session } from './storage.ts';
import { activeTab, closeTab, openBehind, setBadge, showInTab, tab, tabs } from './tabs.ts';
import { userAgentOf, withUserAgent } from './user-agent.ts';
import { hasPrivateWindow, showQuestion } from './windows.ts';

/** The browser that we run in. */
export const platform: Platform = {
  now: Date.now,
  session,
  local,
  alarms,
  identity,
  fetch: fetchAsExtension,
  asPage: (tabId, { method, url, headers }, work) =>
    withUserAgent({ method, url, userAgent: userAgentOf(headers) }, tabId, () =>
      withRedirects(method, url, work, tabId),
    ),
  tab,
  activeTab,
  tabs,
  openBehind,
  closeTab,
  showInTab,
  sendToTab,
  inject,
  injectIntoPage,
  policies,
  register,
  hasAccess,
  allowedInPrivate,
  message,
  setBadge,
  guard,
  releaseGuards,
  readInPage: (page, request, limits) =>
    withUserAgent(
      { method: request.method, url: request.url, userAgent: userAgentOf(request.headers) },
      page.tabId,
      () => readInPage(page, request, limits),
    ),
  openSocket,
  showQuestion,
  hasPrivateWindow,
};
