import { browser } from 'wxt/browser';
import { withTimeout } from '../http/pause.ts';

/** Limited, because Chromium may answer late or never (w3c/webextensions#547). */
const MANAGED_MS = 1_000;

let asking: Promise<unknown> | undefined;

/** Pages can't write these policies. */
export async function policies(): Promise<readonly unknown[]> {
  asking ??= withTimeout(MANAGED_MS, managed(), undefined);
  return Promise.all([asking, file()]);
}

async function managed(): Promise<unknown> {
  try {
    return (await browser.storage.managed.get('agentPolicy')).agentPolicy;
  } catch {
    return undefined; // Firefox rejects without a managed manifest.
  } finally {
    asking = undefined;
  }
}

async function file(): Promise<unknown> {
  try {
    return await (await fetch(browser.runtime.getURL('/agent-policy.json'), { credentials: 'omit' })).json();
  } catch {
    return undefined;
  }
}
