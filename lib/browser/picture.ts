import { browser } from 'wxt/browser';
import { withTimeout } from '../http/pause.ts';

const PAINT = 3_000;

/** Shows the tab for a moment. Call this only if a person has pressed a button. */
export async function pictureOf(tabId: number, prepare: () => Promise<void>): Promise<string | undefined> {
  const here = await browser.tabs.getCurrent();
  try {
    await browser.tabs.update(tabId, { active: true });
    const before = await browser.tabs.get(tabId);
    if (before.windowId === undefined) return undefined;
    await prepare();
    await painted(tabId);
    const picture = (await browser.tabs.captureVisibleTab(before.windowId, { format: 'png' })) as string;
    // `captureVisibleTab` captures the active tab, which may be another one now.
    const after = await browser.tabs.get(tabId);
    const isSame = after.active && after.url === before.url && after.windowId === before.windowId;
    return isSame ? picture : undefined;
  } catch {
    return undefined;
  } finally {
    if (here?.id !== undefined) await browser.tabs.update(here.id, { active: true }).catch(() => undefined);
  }
}

/** Waits two frames, until the last drawing is visible. */
async function painted(tabId: number): Promise<void> {
  const frames = browser.scripting.executeScript({
    target: { tabId },
    func: () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  });
  await withTimeout(
    PAINT,
    frames.catch(() => undefined),
    undefined,
  );
}
