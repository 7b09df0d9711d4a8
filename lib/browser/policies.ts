import { browser } from 'wxt/browser';

/** Managed storage, and the file in the extension's own folder: who can write either owns the browser. */
export async function policies(): Promise<readonly unknown[]> {
  return Promise.all([managed(), file()]);
}

async function managed(): Promise<unknown> {
  try {
    return (await browser.storage.managed.get('agentPolicy')).agentPolicy;
  } catch {
    return undefined; // Firefox rejects where there is no managed manifest.
  }
}

async function file(): Promise<unknown> {
  try {
    return await (await fetch(browser.runtime.getURL('/agent-policy.json'), { credentials: 'omit' })).json();
  } catch {
    return undefined; // Spoilt, or taken away: nothing is allowed.
  }
}
