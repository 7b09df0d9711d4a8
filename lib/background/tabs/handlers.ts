import type { Platform } from '../../browser/platform.ts';
import type { PanelHandlers } from '../../messaging/contract/panel.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../messaging/contract/settings.ts';
import { ViewSender } from '../../messaging/contract/view-parts.ts';
import type { Choices } from '../choices.ts';
import type { Events } from '../events.ts';
import type { Runs } from '../runs/runs.ts';
import { readSettings, type SettingsChanges, savedOver } from '../settings.ts';
import type { TabInspector } from './inspector.ts';

interface TabParts {
  readonly platform: Pick<Platform, 'local' | 'tab' | 'tabs'>;
  readonly events: Events;
  readonly tabs: TabInspector;
  readonly runs: Pick<Runs, 'of'>;
  readonly choices: Pick<Choices, 'setHidden'>;
  readonly changes: SettingsChanges;
  readonly isPrivate: boolean;
  readonly redraw: (tabId: number) => Promise<void>;
  readonly refreshTools: () => Promise<void>;
}

export function createTabHandlers({
  platform,
  events,
  tabs: inspector,
  runs,
  isPrivate,
  changes,
  redraw,
  choices,
  refreshTools,
}: TabParts) {
  const sender = new ViewSender();

  async function change(changed: (stored: Settings) => Settings): Promise<Settings> {
    const saved = await changes.change(changed);
    await refreshTools();
    await inspector.reconsider();
    return saved;
  }

  async function refreshSite(origin: string): Promise<void> {
    const tabs = (await platform.tabs()).filter(({ url = '' }) => URL.parse(url)?.origin === origin);
    await Promise.all(
      tabs.map(async ({ id }) => {
        await events.changed(id);
        await redraw(id);
      }),
    );
  }

  return {
    async refresh({ tabId, known }) {
      await inspector.demand(tabId);
      return sender.updateOf(await inspector.view(tabId), known);
    },
    recheck: ({ tabId, fresh }) => inspector.recheck(tabId, fresh),
    draft: ({ tabId }) => inspector.draft(tabId),
    async allow({ tabId, always }) {
      const tab = await platform.tab(tabId);
      const { origin } = URL.parse(tab?.url ?? '') ?? {};
      if (always && !isPrivate && origin !== undefined)
        await change((stored) => ({ ...stored, allowedOrigins: [...stored.allowedOrigins, origin] }));
      await inspector.allowOnce(tabId);
    },
    async rules({ tabId, served }) {
      const judgement = await (served ? inspector.judgement(tabId) : inspector.shown(tabId));
      if (!judgement) return [];
      const { declaration, page, findings } = judgement;
      const hasRun = (await runs.of(tabId)).some(({ outcome }) => outcome !== undefined);
      const { appliedRules } = await import('../parts/judging.ts');
      return appliedRules({ documents: declaration.documents, page, findings, hasRun });
    },
    async hideRule({ origin, rule, hidden }) {
      await choices.setHidden(origin, rule, hidden);
      await refreshSite(origin);
    },
    async source({ tabId, document }) {
      return { text: await inspector.documents.source(tabId, document) };
    },
    async served({ tabId, document }) {
      return { text: await inspector.documents.servedText(tabId, document) };
    },
    watch: async ({ tabId, expected }) => ({ changed: await inspector.watch(tabId, expected) }),
    settings: () => readSettings(platform.local),
    saveSettings: (wanted) => change((stored) => savedOver(stored, wanted)),
    resetSettings: () => change(() => DEFAULT_SETTINGS),
  } satisfies Partial<PanelHandlers>;
}
