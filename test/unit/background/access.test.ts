import { describe, expect, it } from 'vitest';
import { accessTo } from '../../../lib/background/tabs/visits.ts';
import type { Mode } from '../../../lib/messaging/contract/settings.ts';
import { DEFAULT_SETTINGS } from '../../../lib/messaging/contract/settings.ts';
import type { Access } from '../../../lib/messaging/contract/views.ts';

const shop = 'https://shop.example';

interface Row {
  readonly url?: string;
  readonly mode?: Mode;
  readonly allowed?: readonly string[];
  readonly once?: string;
  readonly granted?: boolean;
  readonly private?: boolean;
  readonly inPrivate?: boolean;
  readonly access: Access;
}

describe('accessTo', () => {
  it.each<Row>([
    { url: `${shop}/a`, access: 'granted' },
    { url: 'http://shop.example/', access: 'granted' },
    { url: `${shop}/a`, granted: false, access: 'withheld' },
    { url: `${shop}/a`, mode: 'on-click', access: 'not-chosen' },
    { url: `${shop}/a`, mode: 'on-click', allowed: [shop], access: 'not-chosen' },
    { url: `${shop}/a`, mode: 'on-click', once: shop, access: 'granted' },
    { url: `${shop}/a`, mode: 'on-click', once: 'https://other.example', access: 'not-chosen' },
    { url: `${shop}/a`, mode: 'on-click', granted: false, access: 'not-chosen' },
    { url: `${shop}/a`, mode: 'allowed-sites', access: 'not-chosen' },
    { url: `${shop}/a`, mode: 'allowed-sites', allowed: [shop], access: 'granted' },
    { url: `${shop}/a`, mode: 'allowed-sites', allowed: [shop], granted: false, access: 'withheld' },
    { url: `${shop}:8443/a`, mode: 'allowed-sites', allowed: [shop], access: 'not-chosen' },
    { url: 'http://shop.example/', mode: 'allowed-sites', allowed: [shop], access: 'not-chosen' },
    { url: 'chrome://settings/', access: 'unsupported-page' },
    { url: 'about:blank', access: 'unsupported-page' },
    { url: 'moz-extension://abc/popup.html', access: 'unsupported-page' },
    { url: 'view-source:https://shop.example/', access: 'unsupported-page' },
    { url: 'https://chromewebstore.google.com/detail/x', access: 'unsupported-page' },
    { url: 'https://addons.mozilla.org/', access: 'unsupported-page' },
    { url: 'file:///home/a.html', access: 'unsupported-page' },
    { url: '', access: 'unsupported-page' },
    { access: 'unsupported-page' },
    { granted: false, access: 'withheld' },
    { url: `${shop}/a`, private: true, access: 'private' },
    { url: `${shop}/a`, private: true, inPrivate: true, access: 'granted' },
    { url: `${shop}/a`, inPrivate: true, access: 'granted' },
  ])('%j', async ({ access, ...row }) => {
    const { url, mode = 'every-site', allowed = [], once, granted = true, inPrivate = false } = row;
    const tab = { private: row.private ?? false, ...(url === undefined ? {} : { url }) };
    const settings = { ...DEFAULT_SETTINGS, mode, allowedOrigins: allowed };
    const browser = { hasAccess: async () => granted, allowedInPrivate: async () => inPrivate };
    expect(await accessTo(tab, once, settings, browser)).toBe(access);
  });
});
