import type { SendToTab } from '../../browser/ports.ts';
import { formats } from '../../formats/index.ts';
import type { PanelHandlers, Refusal } from '../../messaging/contract/panel.ts';
import type { Tabs } from '../services.ts';

/** First manifests from the forms of a page (AWP §14). A page that nobody had a reason to scan is scanned now. */
export function createDraftHandlers(inspector: Pick<Tabs, 'view'>, sendToTab: SendToTab, now: () => number) {
  return {
    async draft({ tabId, format: name }) {
      const view = await inspector.view(tabId);
      if (view.access !== 'granted') return refusal('This page may not be looked at.');
      const request = { selectors: [], withAiAttributes: false };
      const scanned = view.page ? undefined : await sendToTab(tabId, 'scan', request);
      const page = view.page ?? (scanned?.ok ? scanned.value : undefined);
      if (!page) return refusal('The page could not be looked at. Load it again and try once more.');
      const draft = formats.find((format) => format.name === name)?.draft;
      const drafted = draft?.write(page, now());
      if (!draft || !drafted) return refusal('There is no form on this page that could be declared.');
      return { ok: true, fileName: draft.fileName, text: `${JSON.stringify(drafted, null, 2)}\n` };
    },
    async draftAction({ tabId, form: path }) {
      const { page, documents } = await inspector.view(tabId);
      const forms = page?.forms.filter((form) => form.path === path).slice(0, 1) ?? [];
      const ids = documents.flatMap(({ status, format }) => (status === 'found' && format ? [format] : []));
      const drafts = formats.filter((format) => format.draft);
      const own = drafts.find((format) => ids.some((id) => Object.hasOwn(format.documents, id))) ?? drafts[0];
      const drafted = page && forms.length > 0 ? own?.draft?.write({ ...page, forms }, now()) : undefined;
      if (!drafted) return refusal('This form could not be declared as it is.');
      const [action] = Array.isArray(drafted.actions) ? drafted.actions : [];
      return { ok: true, text: `${JSON.stringify(action ?? drafted, null, 2)}\n` };
    },
  } satisfies Partial<PanelHandlers>;
}

function refusal(message: string): Refusal {
  return { ok: false, code: 'not-runnable', message, problems: [] };
}
