import type { Platform } from '../../browser/ports.ts';
import type { Settings } from '../../messaging/protocol.ts';
import { CONTENT_SCRIPT } from '../../messaging/wire.ts';
import type { Looking } from './inspector.ts';
import type { Part, RunsPart } from '../router.ts';
import { readSettings, writeSettings } from '../settings.ts';

/** What panels ask of a tab's look, and what pages tell of themselves. */
export function createLookPart(
  platform: Platform,
  looks: Looking,
  runs: Pick<RunsPart, 'arrived'>,
  onSettings: () => Promise<void>,
): Part<'view' | 'recheck' | 'allow' | 'source' | 'settings' | 'saveSettings', 'hello' | 'facts'> {
  async function save(settings: Settings): Promise<Settings> {
    const saved = await writeSettings(platform.local, settings);
    await platform.register(CONTENT_SCRIPT, saved.mode, saved.allowedOrigins);
    await looks.reconsider();
    await onSettings();
    return saved;
  }

  return {
    panel: {
      view: ({ tabId }) => looks.view(tabId),
      async recheck({ tabId, fresh }) {
        await looks.recheck(tabId, fresh);
        return looks.view(tabId);
      },
      async allow({ tabId, always }) {
        const tab = await platform.tab(tabId);
        const { origin } = URL.parse(tab?.url ?? '') ?? {};
        if (always && origin !== undefined) {
          const settings = await readSettings(platform.local);
          await save({ ...settings, allowedOrigins: [...settings.allowedOrigins, origin] });
        }
        await looks.allowOnce(tabId);
        return looks.view(tabId);
      },
      async source({ tabId, document }) {
        return { text: await looks.source(tabId, document) };
      },
      settings: () => readSettings(platform.local),
      saveSettings: save,
    },
    page: {
      async hello(request, sender) {
        // A run that goes on here need not wait for the look.
        const [wanted] = await Promise.all([
          looks.hello(request, sender),
          runs.arrived(sender, request.carrying ?? []),
        ]);
        return wanted;
      },
      async facts(facts, sender) {
        await looks.facts(facts, sender);
        return null;
      },
    },
  };
}
