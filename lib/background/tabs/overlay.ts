import type { SendToTab } from '../../browser/ports.ts';
import type { PanelHandlers } from '../../messaging/contract/panel.ts';
import type { TabInspector } from './inspector.ts';
import { marksOf } from './marks.ts';

/** Outlines on the page: drawn anew whenever the picture of the page changes, until they are taken away. */
export function createOverlay(sendToTab: SendToTab, inspector: TabInspector) {
  async function draw(tabId: number): Promise<boolean> {
    const view = await inspector.view(tabId);
    // Taken away while the page was being looked at.
    if (!view.overlay) return true;
    const response = await sendToTab(tabId, 'overlay', { marks: marksOf(view) });
    return response.ok;
  }

  /** The page has been inspected again: what is drawn follows. */
  async function redraw(tabId: number): Promise<void> {
    if (!(await draw(tabId))) await inspector.setOverlay(tabId, false);
  }

  return {
    redraw,
    panel: {
      async overlay({ tabId, on }) {
        await inspector.setOverlay(tabId, on);
        if (on) await redraw(tabId);
        else await sendToTab(tabId, 'overlay', { marks: [] });
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
