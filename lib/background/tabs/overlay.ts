import type { SendToTab } from '../../browser/ports.ts';
import type { PanelHandlers } from '../../messaging/contract/panel.ts';
import type { Texts } from '../../text/index.ts';
import type { Events } from '../events.ts';
import { newestLast } from '../in-turn.ts';
import type { TabInspector } from './inspector.ts';
import { barOf, marksOf } from './marks.ts';
import type { TabRecords } from './records.ts';

interface OverlayParts {
  readonly sendToTab: SendToTab;
  readonly tabs: Pick<TabInspector, 'view'>;
  readonly records: Pick<TabRecords, 'read' | 'change'>;
  readonly texts: () => Texts;
  readonly events: Events;
}

export function createOverlay({ sendToTab, tabs, records, texts, events }: OverlayParts) {
  const turn = (tabId: number, overlay: boolean) =>
    records.change(tabId, (record) => record && { ...record, overlay });

  const redraw = newestLast(async (tabId) => {
    const view = await tabs.view(tabId);
    const words = texts();
    const marks = view.overlay ? marksOf(view, words) : [];
    const request =
      marks.length > 0
        ? { marks, bar: barOf(marks, view.verdict, words, view.edited !== undefined) }
        : { marks };
    const response = await sendToTab(tabId, 'overlay', request);
    if (!response.ok && view.overlay) await turn(tabId, false);
  });

  const follow = async (tabId: number): Promise<void> => {
    if ((await records.read(tabId))?.overlay) await redraw(tabId);
  };
  events.on('found', follow);

  return {
    follow,
    panel: {
      async overlay({ tabId, on }) {
        await turn(tabId, on);
        await redraw(tabId);
      },
      async reveal({ tabId, selector, within }) {
        const response = await sendToTab(tabId, 'reveal', { selector, within });
        if (!response.ok) throw new Error(response.error.message);
      },
    } satisfies Partial<PanelHandlers>,
  };
}
