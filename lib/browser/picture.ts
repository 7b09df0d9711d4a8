import { browser } from 'wxt/browser';

/** Maximum milliseconds to wait until an activated tab is painted. */
const PAINT = 3_000;

/**
 * A screenshot of a tab. Activates the tab, then this page again. Must be called only when the user has
 * pressed a button for it.
 * @param prepare called when the tab is active
 * @returns a data: URL; undefined if the browser gives none, or if the user has gone to another page in the
 * meantime
 */
export async function pictureOf(tabId: number, prepare: () => Promise<void>): Promise<string | undefined> {
  const here = await browser.tabs.getCurrent();
  try {
    await browser.tabs.update(tabId, { active: true });
    const before = await browser.tabs.get(tabId);
    if (before.windowId === undefined) return undefined;
    await prepare();
    await painted(tabId);
    const picture = (await browser.tabs.captureVisibleTab(before.windowId, { format: 'png' })) as string;
    // The screenshot shows the active tab, which may have changed.
    const after = await browser.tabs.get(tabId);
    const isSame = after.active && after.url === before.url && after.windowId === before.windowId;
    return isSame ? picture : undefined;
  } catch {
    return undefined;
  } finally {
    if (here?.id !== undefined) await browser.tabs.update(here.id, { active: true }).catch(() => undefined);
  }
}

/** Waits for two frames. After the second one, the last drawing is on the screen. */
async function painted(tabId: number): Promise<void> {
  const frames = browser.scripting.executeScript({
    target: { tabId },
    func: () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  });
  await Promise.race([frames.catch(() => undefined), new Promise((done) => setTimeout(done, PAINT))]);
}
