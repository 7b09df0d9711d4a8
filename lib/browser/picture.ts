import { browser } from 'wxt/browser';

/** Milliseconds in which a tab that has come to the front is painted, at most. */
const PAINT = 3_000;

/**
 * A picture of what a tab shows, which comes to the front for it, then this page again. To be called by the person's
 * press alone.
 * @param prepare what is to be done once the tab is in front
 * @returns an address of data; undefined where the browser gives none, or the person has gone to another page meanwhile
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
    // The picture is that of the tab in front, whichever that is.
    const after = await browser.tabs.get(tabId);
    const isSame = after.active && after.url === before.url && after.windowId === before.windowId;
    return isSame ? picture : undefined;
  } catch {
    return undefined;
  } finally {
    if (here?.id !== undefined) await browser.tabs.update(here.id, { active: true }).catch(() => undefined);
  }
}

/** The last drawing is on the screen with the frame after the next. */
async function painted(tabId: number): Promise<void> {
  const frames = browser.scripting.executeScript({
    target: { tabId },
    func: () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  });
  await Promise.race([frames.catch(() => undefined), new Promise((done) => setTimeout(done, PAINT))]);
}
