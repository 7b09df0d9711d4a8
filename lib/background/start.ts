import { onAlarm } from '../browser/alarms.ts';
import { offerCheck, onAccessChange, onCheckRequest, onFirstInstall, onStart } from '../browser/events.ts';
import { onMessage, self } from '../browser/messages.ts';
import { platform } from '../browser/platform.ts';
import { lockStorage } from '../browser/storage.ts';
import { onTabs } from '../browser/tabs.ts';
import { onPrivateEnd } from '../browser/windows.ts';
import { backgroundListener } from '../messaging/background-listener.ts';
import { createBackground } from './compose.ts';
import { logError } from './log.ts';

export function startBackground(): void {
  const background = createBackground(platform);
  onMessage(backgroundListener(background.handlers, self()));
  onTabs({
    loading: (tab) => quietly(background.loading(tab)),
    loaded: (tab) => background.loaded(tab),
    closed: (tabId) => quietly(background.closed(tabId)),
    replaced: (added, removed) =>
      quietly(
        (async () => {
          await background.closed(removed);
          const tab = await platform.tab(added);
          if (!tab) return;
          const loading = background.loading(tab);
          background.loaded(tab);
          await loading;
        })(),
      ),
  });
  onAlarm((name) => quietly(background.alarm(name)));
  onAccessChange(() => quietly(background.reconsider()));
  onPrivateEnd(() => quietly(background.privateEnded()));
  onStart(() => {
    quietly(background.inspectActive());
    quietly(offerCheck());
  });
  onFirstInstall('/first-run.html');
  onCheckRequest((tab) => quietly(background.check(tab)));
  Object.assign(globalThis, { awasLens: background.lens });
  quietly(lockStorage());
  quietly(background.resume());
}

function quietly(work: Promise<unknown>): void {
  work.catch(logError);
}
