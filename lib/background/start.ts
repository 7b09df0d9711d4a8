import { onAlarm } from '../browser/alarms.ts';
import { onAccessChange, onStart } from '../browser/events.ts';
import { onMessage, self } from '../browser/messages.ts';
import { platform } from '../browser/platform.ts';
import { onTabs } from '../browser/tabs.ts';
import { answerBackground } from '../messaging/background.ts';
import { createBackground } from './compose.ts';
import { logError } from './log.ts';

/**
 * Starts the background. All listeners are added in this very turn: the event that woke the worker is delivered to
 * those only. What follows may be cut off at any time; all that counts stands in storage.
 */
export function startBackground(): void {
  const { handlers, looks, runs, lens, register, attend } = createBackground(platform);
  onMessage(answerBackground(handlers, self()));
  onTabs({
    loading: (tab) => quietly(looks.loading(tab)),
    closed: (tabId) => quietly(Promise.all([looks.forget(tabId), runs.forget(tabId)])),
    replaced: (added, removed) =>
      quietly(
        (async () => {
          await Promise.all([looks.forget(removed), runs.forget(removed)]);
          const tab = await platform.tab(added);
          if (tab) await looks.loading(tab);
        })(),
      ),
  });
  onAlarm((name) => quietly(runs.alarm(name)));
  onAccessChange(() => quietly(looks.reconsider()));
  onStart(() => quietly(register().then(attend)));
  Object.assign(globalThis, { awasLens: lens });
  quietly(Promise.all([runs.awake(), register()]));
}

function quietly(work: Promise<unknown>): void {
  work.catch(logError);
}
