import { browser } from 'wxt/browser';
import { withTimeout } from '../http/pause.ts';

/** Chromium may answer late or never (w3c/webextensions#547). Then nothing is allowed. */
const MANAGED_MS = 1_000;

let asking: Promise<unknown> | undefined;

/** Only somebody who controls the browser can write these policies. */
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
