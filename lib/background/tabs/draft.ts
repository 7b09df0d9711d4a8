import type { SendToTab } from '../../browser/ports.ts';
import { formats } from '../../formats/index.ts';
import type { PanelHandlers } from '../../messaging/contract/panel.ts';
import { planError } from '../../run/plan-error.ts';
import { say } from '../../text/index.ts';
import type { Tabs } from '../services.ts';

/** First manifests from the forms of a page (AWP §14). A page that nobody had a reason to scan is scanned now. */
export function createDraftHandlers(inspector: Pick<Tabs, 'view'>, sendToTab: SendToTab, now: () => number) {
  return {
    async draft({ tabId, format: name }) {
      const view = await inspector.view(tabId);
      if (view.access !== 'granted') return planError('not-runnable', say('draftNoAccess'));
      const request = { selectors: [], withAiAttributes: false };
      const scanned = view.page ? undefined : await sendToTab(tabId, 'scan', request);
      const page = view.page ?? (scanned?.ok ? scanned.value : undefined);
      if (!page) return planError('not-runnable', say('draftNotSeen'));
      const draft = formats.find((format) => format.name === name)?.draft;
      const drafted = draft?.write(page, now());
      if (!draft || !drafted) return planError('not-runnable', say('draftNoForm'));
      return { ok: true, fileName: draft.fileName, text: `${JSON.stringify(drafted, null, 2)}\n` };
    },
  } satisfies Partial<PanelHandlers>;
}
