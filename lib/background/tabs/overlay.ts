import type { SendToTab } from '../../browser/ports.ts';
import type { PanelHandlers } from '../../messaging/contract/panel.ts';
import type { Texts } from '../../text/index.ts';
import { newestLast } from '../newest-last.ts';
import type { TabInspector } from './inspector.ts';
import { barOf, marksOf } from './marks.ts';

export type Overlay = ReturnType<typeof createOverlay>;

/** Outlines on the page: drawn anew whenever the picture of the page changes, until they are taken away. */
export function createOverlay(sendToTab: SendToTab, inspector: TabInspector, texts: () => Texts) {
  /** What is drawn follows the page as it was inspected last. */
  const redraw = newestLast(async (tabId) => {
    const view = await inspector.view(tabId);
    const words = texts();
    const marks = view.overlay ? marksOf(view, words) : [];
    const request =
      marks.length > 0 ? { marks, bar: barOf(marks, words, view.edited !== undefined) } : { marks };
    const response = await sendToTab(tabId, 'overlay', request);
    if (!response.ok && view.overlay) await inspector.setOverlay(tabId, false);
  });

  return {
    redraw,
    panel: {
      async overlay({ tabId, on }) {
        await inspector.setOverlay(tabId, on);
        await redraw(tabId);
        return inspector.view(tabId);
      },
      async reveal({ tabId, selector, within }) {
        const response = await sendToTab(tabId, 'reveal', { selector, ...(within && { within }) });
        if (!response.ok) throw new Error(response.error.message);
        return null;
      },
    } satisfies Partial<PanelHandlers>,
  };
}
