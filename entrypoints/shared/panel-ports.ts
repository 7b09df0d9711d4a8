import type { PanelPorts } from '../../components/ports.ts';
import { inspector } from '../../lib/browser/inspect.ts';
import {
  hasSidebar,
  openOptions,
  openReport,
  openRun,
  sidePanelOpener,
  version,
} from '../../lib/browser/pages.ts';
import { requestAccess } from '../../lib/browser/permissions.ts';
import { showInTab } from '../../lib/browser/tabs.ts';
import { fromBase64 } from '../../lib/http/index.ts';
import type { ShownView } from '../../lib/messaging/contract/views.ts';
import type { PanelClient } from '../../lib/messaging/panel-client.ts';
import { save } from './save.ts';

interface Options {
  readonly tabId: number;
  readonly background: PanelClient;
  readonly isPopup: boolean;
  view(): ShownView | null;
}

export function panelPorts({ tabId, background, isPopup, view }: Options): PanelPorts {
  const openSidePanel = isPopup ? sidePanelOpener(tabId) : undefined;
  return {
    async grant() {
      // Browsers allow this request only if it's the first call in a click handler.
      if (await requestAccess(view()?.url || 'all-sites')) await background.recheck({ fresh: false });
    },
    async saveFile(runId) {
      const { name, contentType, base64 } = await background.file({ runId });
      save(name, contentType, fromBase64(base64));
    },
    async saveRuns(runs) {
      const { toHar } = await import('../../lib/report/har.ts');
      save('runs.har', 'application/json', JSON.stringify(toHar(runs, version()), null, 2));
    },
    async saveCalls(runs, refused) {
      const { toCallLog } = await import('../../lib/report/calls.ts');
      save('calls.json', 'application/json', JSON.stringify(toCallLog(runs, refused, version()), null, 2));
    },
    async saveText(name, text) {
      save(name, /[.]json$/.test(name) ? 'application/json' : 'text/plain', text);
    },
    async saveConfig(rules) {
      const { CONFIG_NAME, configWithout } = await import('../../lib/report/config.ts');
      save(CONFIG_NAME, 'application/json', configWithout(rules));
    },
    copy: (text) => navigator.clipboard.writeText(text),
    async showPage(url) {
      if (URL.parse(url)?.origin !== view()?.origin) throw new Error(`${url} is not of this site.`);
      await showInTab(tabId, url);
    },
    staysOpen: !isPopup,
    inspect: inspector(),
    openOptions,
    openReport: () => openReport(tabId),
    openRun: (runId) => openRun(tabId, runId),
    hasWorkbench: !isPopup,
    openSidePanel: openSidePanel && (() => void openSidePanel()),
    sidePanelText: hasSidebar() ? 'openSidebar' : 'openSidePanel',
  };
}
