import { createRuns } from '../../../../lib/background/runs/index.ts';
import type { Services } from '../../../../lib/background/services.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/messaging/contract/settings.ts';
import type { TabView } from '../../../../lib/messaging/contract/views.ts';
import type { Arguments, Asker } from '../../../../lib/model/index.ts';
import { memoryArea } from '../memory-platform.ts';
import { callAs } from './call-as.ts';
import { GUARD, WATCH } from './kept.ts';

const UNREACHABLE = { ok: false, error: { code: 'unreachable', message: '' } } as const;

export const QUIET_PLATFORM: Services['platform'] = {
  fetch,
  hasAccess: async () => true,
  tab: async () => undefined,
  identity: { redirectUri: () => '', authorize: () => Promise.reject(new Error('nobody is there')) },
  guard: async () => GUARD,
  watchPages: () => () => undefined,
  watchSends: () => WATCH,
  readInPage: async () => ({ ok: false, why: 'not allowed' }),
  openSocket: async (url) => new WebSocket(url),
  openBackgroundTab: async () => undefined,
  closeTab: async () => undefined,
  showInTab: async () => undefined,
};

export const quietServices = (tabs: Pick<Services['tabs'], 'view' | 'originOf'>): Services => ({
  now: Date.now,
  session: memoryArea(),
  platform: QUIET_PLATFORM,
  askPerson: async () => undefined,
  unattended: async () => false,
  settings: async () => DEFAULT_SETTINGS,
  sendToTab: async () => UNREACHABLE,
  sendToPresent: async () => UNREACHABLE,
  alarms: { set: async () => undefined, clear: async () => undefined },
  tabs: { ...tabs, look: async () => undefined },
  changed: async () => undefined,
});

export const viewOf = (origin: string, more: Partial<TabView>): TabView => ({
  tabId: 1,
  url: `${origin}/`,
  origin,
  title: '',
  access: 'granted',
  phase: 'ready',
  checkedAt: 0,
  documents: [],
  actions: [],
  findings: [],
  verdict: { state: 'known', counts: { error: 0, warning: 0, info: 0, review: 0 } },
  verdicts: {},
  hiddenRules: [],
  page: null,
  formats: [],
  runs: [],
  overlay: false,
  ...more,
});

export function startOn(services: Services) {
  const parts = createRuns(services);
  const { runs, pages, panel, page } = parts;
  const startAs = (asker: Asker, action: string, args: Arguments = {}) =>
    callAs(asker, parts, { tabId: 1, action, arguments: args });
  return Object.assign(runs, { pages, panel, page, startAs });
}
