import { browser } from 'wxt/browser';

/** Injects a script into the top frame of a tab. Rejects if the browser forbids the injection. */
export async function inject(tabId: number, script: string): Promise<void> {
  await browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, files: [script as never] });
}

export async function injectIntoPage(tabId: number, script: string): Promise<void> {
  await browser.scripting.executeScript({
    target: { tabId, frameIds: [0] },
    files: [script as never],
    world: 'MAIN',
  });
}
