import { browser } from 'wxt/browser';
import { withTimeout } from '../http/pause.ts';

/**
 * Milliseconds to wait for managed storage. If the worker has started with the browser, Chromium answers
 * seconds later or never (w3c/webextensions#547). Until then, nothing is allowed.
 */
const MANAGED_MS = 1_000;

let asking: Promise<unknown> | undefined;

/**
 * The policies from managed storage and from the file in the extension's own folder. Anyone who can write
 * these already controls the browser.
 */
export async function policies(): Promise<readonly unknown[]> {
  // Simultaneous calls share one read of managed storage and its timeout.
  asking ??= withTimeout(MANAGED_MS, managed(), undefined);
  return Promise.all([asking, file()]);
}

async function managed(): Promise<unknown> {
  try {
    return (await browser.storage.managed.get('agentPolicy')).agentPolicy;
  } catch {
    return undefined; // Firefox rejects if there is no managed manifest.
  } finally {
    asking = undefined;
  }
}

async function file(): Promise<unknown> {
  try {
    return await (await fetch(browser.runtime.getURL('/agent-policy.json'), { credentials: 'omit' })).json();
  } catch {
    return undefined; // Malformed or missing, so nothing is allowed.
  }
}
