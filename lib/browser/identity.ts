import { browser } from 'wxt/browser';
import type { Identity } from './ports.ts';

export const identity: Identity = {
  redirectUri: () => browser.identity.getRedirectURL(),
  async authorize(url) {
    const landed = await browser.identity.launchWebAuthFlow({ url, interactive: true });
    if (!landed) throw new Error('the window was closed');
    return landed;
  },
};
