import type { AskTab } from '../../browser/ports.ts';
import type { Part } from '../parts.ts';
import type { TabInspector } from './inspector.ts';
import { marksOf } from './marks.ts';

export interface OverlayPart extends Part<'overlay' | 'reveal'> {
  /** The page has been looked at again: what is drawn follows. */
  redraw(tabId: number): Promise<void>;
}

/** Outlines on the page: drawn anew whenever the picture of the page changes, until they are taken away. */
export function createOverlayPart(ask: AskTab, inspector: TabInspector): OverlayPart {
  async function draw(tabId: number): Promise<boolean> {
    const view = await inspector.view(tabId);
    // Taken away while the page was being looked at.
    if (!view.overlay) return true;
    const reply = await ask(tabId, 'overlay', { marks: marksOf(view) });
    return reply.ok;
  }

  async function redraw(tabId: number): Promise<void> {
    if (!(await draw(tabId))) await inspector.setOverlay(tabId, false);
  }

  return {
    redraw,
    panel: {
      async overlay({ tabId, on }) {
        await inspector.setOverlay(tabId, on);
        if (on) await redraw(tabId);
        else await ask(tabId, 'overlay', { marks: [] });
        return inspector.view(tabId);
      },
      async reveal({ tabId, selector, within }) {
        const reply = await ask(tabId, 'reveal', { selector, ...(within && { within }) });
        if (!reply.ok) throw new Error(reply.error.message);
        return null;
      },
    },
    page: {},
  };
}
