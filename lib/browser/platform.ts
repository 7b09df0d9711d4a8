import { alarms } from './alarms.ts';
import { fetchAsExtension } from './http.ts';
import { identity } from './identity.ts';
import { tellTab } from './messages.ts';
import { allowedInPrivate, hasAccess } from './permissions.ts';
import { policies } from './policies.ts';
import type { Platform } from './ports.ts';
import { withRedirects } from './redirects.ts';
import { inject, injectIntoPage, register } from './scripting.ts';
import { local, session } from './storage.ts';
import { activeTab, setBadge, tab, tabs } from './tabs.ts';
import { withUserAgent } from './user-agent.ts';

/** The browser that we run in. */
export const platform: Platform = {
  now: Date.now,
  session,
  local,
  alarms,
  identity,
  fetch: fetchAsExtension,
  asPage: (tabId, { method, url, headers }, work) =>
    withUserAgent({ method, url, userAgent: headers['User-Agent'] }, tabId, () =>
      withRedirects(method, url, work, tabId),
    ),
  tab,
  activeTab,
  tabs,
  tell: tellTab,
  inject,
  injectIntoPage,
  policies,
  register,
  hasAccess,
  allowedInPrivate,
  setBadge,
};
