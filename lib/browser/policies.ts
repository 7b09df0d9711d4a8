import { browser } from 'wxt/browser';
import { withTimeout } from '../http/pause.ts';

/**
 * Milliseconds to wait for managed storage: in a worker that has started with its browser, Chromium answers seconds
 * later or never (w3c/webextensions#547). Nothing is allowed until then.
 */
const MANAGED_MS = 1_000;

let asking: Promise<unknown> | undefined;

/** Managed storage, and the file in the extension's own folder: whoever can write them controls the browser. */
export async function policies(): Promise<readonly unknown[]> {
  // Calls made while managed storage is read share that question and its timeout.
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
    return undefined; // Malformed or missing: nothing is allowed.
  }
}
