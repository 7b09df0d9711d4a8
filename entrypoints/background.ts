import { defineBackground } from 'wxt/utils/define-background';
import { createBackground } from '../lib/background/compose.ts';
import { logError } from '../lib/background/log.ts';
import { onAlarm } from '../lib/browser/alarms.ts';
import {
  offerCheck,
  onAccessChange,
  onCheckRequest,
  onFirstInstall,
  onStart,
} from '../lib/browser/events.ts';
import { onMessage, self } from '../lib/browser/messages.ts';
import { platform } from '../lib/browser/platform.ts';
import { lockStorage } from '../lib/browser/storage.ts';
import { onTabs } from '../lib/browser/tabs.ts';
import { onPrivateEnd } from '../lib/browser/windows.ts';
import { backgroundListener } from '../lib/messaging/background-listener.ts';

/** Not a module, since a worker with modules takes twice as long to start. */
export default defineBackground(() => {
  const background = createBackground(platform);
  onMessage(backgroundListener(background.handlers, self()));
  onTabs({
    loading: (tab) => quietly(background.loading(tab)),
    loaded: (tab) => background.loaded(tab),
    closed: (tabId) => quietly(background.closed(tabId)),
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
});

function quietly(work: Promise<unknown>): void {
  work.catch(logError);
}
