import { browser } from 'wxt/browser';
import type { Mode } from '../messaging/contract/views.ts';
import { patternOf } from './permissions.ts';

const ID = 'content';

/** Puts a script of the extension into the top frame of a tab. Rejects where the browser does not allow it. */
export async function inject(tabId: number, script: string): Promise<void> {
  await browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, files: [script as never] });
}

/** Puts a script into the page's own world, in the top frame of a tab. */
export async function injectIntoPage(tabId: number, script: string): Promise<void> {
  await browser.scripting.executeScript({
    target: { tabId, frameIds: [0] },
    files: [script as never],
    world: 'MAIN',
  });
}

/**
 * Has a script run in the top frame of every page on the sites of a mode. Registered once, it outlives worker and browser; what is
 * registered already is left as it is.
 * @returns whether there was anything to register
 */
export function register(script: string, mode: Mode, allowedOrigins: readonly string[]): Promise<boolean> {
  const registering = last.then(() => reconcile(script, matchesOf(mode, allowedOrigins)));
  last = registering.catch(() => undefined);
  return registering;
}

/** One after the other: two at a time would both find nothing registered. */
let last: Promise<unknown> = Promise.resolve();

async function reconcile(path: string, matches: readonly string[]): Promise<boolean> {
  const [registered] = await browser.scripting.getRegisteredContentScripts({ ids: [ID] });
  if (matches.length === 0) {
    if (registered) await browser.scripting.unregisterContentScripts({ ids: [ID] });
    return false;
  }
  const script = {
    id: ID,
    js: [path.replace(/^\//, '')],
    matches: [...matches],
    runAt: 'document_idle' as const,
    allFrames: false,
    persistAcrossSessions: true,
  };
  if (registered?.matches?.toSorted().join() === matches.toSorted().join()) return false;
  if (registered) await browser.scripting.updateContentScripts([script]);
  else await browser.scripting.registerContentScripts([script]);
  return true;
}

function matchesOf(mode: Mode, allowedOrigins: readonly string[]): readonly string[] {
  switch (mode) {
    case 'every-site':
      return ['http://*/*', 'https://*/*'];
    case 'allowed-sites':
      return [...new Set(allowedOrigins.map(patternOf).filter((pattern) => pattern !== undefined))];
    case 'on-click':
      return [];
  }
}
