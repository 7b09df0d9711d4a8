import type { PanelHandlers } from '../../messaging/contract/panel.ts';
import { pickedElement } from '../../model/page-facts.ts';
import type { Texts } from '../../text/index.ts';
import type { Services } from '../services.ts';
import type { TabInspector } from './inspector.ts';

const MAX_SELECTORS = 1_000;

interface PickParts extends Pick<Services, 'sendToTab' | 'sendToPresent'> {
  readonly tabs: Pick<TabInspector, 'view'>;
  readonly texts: () => Texts;
}

export function createPickHandlers({ tabs, sendToTab, sendToPresent, texts }: PickParts) {
  return {
    async pick({ tabId, named }) {
      const view = await tabs.view(tabId);
      const { t, language, direction } = texts();
      if (view.access !== 'granted') throw new Error(t('pickWithheld'));
      const selectors = Object.keys(view.page?.selectors ?? {}).slice(0, MAX_SELECTORS);
      const response = await sendToTab(tabId, 'pick', {
        named,
        selectors,
        hint: t('pickHint'),
        language,
        direction,
      });
      if (!response.ok) throw new Error(t('pickWithheld'));
      // Validated, because a hostile page may control the process that answers.
      return pickedElement(response.value) ? response.value : null;
    },
    async stopPick({ tabId }) {
      await sendToPresent(tabId, 'stopPick', null);
    },
  } satisfies Partial<PanelHandlers>;
}
