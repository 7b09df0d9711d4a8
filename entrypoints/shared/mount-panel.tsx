import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { loadViews, Panel } from '../../components/panel.tsx';
import { whenIdle } from '../../components/panel-hooks.ts';
import type { Memory, PanelPorts } from '../../components/ports.ts';
import { inspector } from '../../lib/browser/inspect.ts';
import {
  hasSidebar,
  onActiveTab,
  openOptions,
  openReport,
  openRun,
  sidePanelOpener,
  version,
} from '../../lib/browser/pages.ts';
import { requestAccess } from '../../lib/browser/permissions.ts';
import { session } from '../../lib/browser/storage.ts';
import { activeTab, showInTab } from '../../lib/browser/tabs.ts';
import { fromBase64 } from '../../lib/http/index.ts';
import { withTimeout } from '../../lib/http/pause.ts';
import { reasonOf } from '../../lib/http/sent.ts';
import { ViewReader, type ViewUpdate } from '../../lib/messaging/contract/view-parts.ts';
import type { ShownView } from '../../lib/messaging/contract/views.ts';
import { createClient, type PanelClient, withRun } from '../../lib/messaging/panel-client.ts';
import { isObject, type Json } from '../../lib/model/index.ts';
import { background, background as ofAnyTab, onTabChange, request } from './background.ts';
import { mount } from './mount.tsx';
import { save } from './save.ts';

interface Options extends Pick<TabPanelProps, 'isPopup'> {
  readonly tabId: number | undefined;
  readonly follows: boolean;
}

const FIRST_MS = 100;

export async function mountPanel({ tabId, follows, isPopup }: Options): Promise<void> {
  const query = new URLSearchParams(location.search);
  const named = query.has('tab') ? Number(query.get('tab')) : undefined;
  const shownRun = query.get('run') ?? undefined;
  const showsMore = !isPopup || shownRun !== undefined;
  const tab = Promise.resolve(named ?? tabId ?? activeTab().then((front) => front?.id ?? -1));
  const asked = tab.then((id) => background.refresh({ tabId: id, known: {} })).catch(() => undefined);
  const [first, memory, update] = await Promise.all([
    tab,
    openMemory(),
    withTimeout(FIRST_MS, asked, undefined),
    showsMore && loadViews().catch(() => undefined),
  ]);
  const shared = { memory, isPopup, shownRun };
  mount(<Following first={{ tabId: first, update }} follows={follows && named === undefined} {...shared} />);
}

type Shown = Pick<TabPanelProps, 'tabId' | 'update'>;

interface FollowingProps extends Omit<TabPanelProps, keyof Shown> {
  first: Shown;
  follows: boolean;
}

function Following({ first, follows, ...rest }: FollowingProps) {
  const [shown, show] = useState(first);
  useEffect(
    () => (follows ? onActiveTab((tabId) => show({ tabId, update: undefined })) : undefined),
    [follows],
  );
  return <TabPanel key={shown.tabId} {...shown} {...rest} />;
}

const MAX_KEPT = 50;
const MAX_LENGTH = 100_000;
const MEMORY = 'panel:memory';

async function openMemory(): Promise<Memory> {
  const stored = await session.get(MEMORY).catch(() => undefined);
  const kept = new Map<string, Json>(isObject(stored) ? Object.entries(stored) : []);
  let waiting = false;
  const save = async () => {
    if (waiting) return;
    waiting = true;
    await Promise.resolve();
    waiting = false;
    await session.set(MEMORY, Object.fromEntries(kept)).catch(() => undefined);
  };
  return {
    read: (key) => kept.get(key),
    write(key, value) {
      kept.delete(key);
      if (value !== undefined && JSON.stringify(value).length <= MAX_LENGTH) kept.set(key, value);
      for (const old of [...kept.keys()].slice(0, -MAX_KEPT)) kept.delete(old);
      void save();
    },
  };
}

const PULSE = 2_000;
const LOST = 20_000;

interface TabPanelProps {
  tabId: number;
  update: ViewUpdate | undefined;
  memory: Memory;
  isPopup: boolean;
  shownRun: string | undefined;
}

function TabPanel({ tabId, update, memory, isPopup, shownRun }: TabPanelProps) {
  const { view, failure, background, latest } = useTab(tabId, update);
  const ports = useMemo(
    () => panelPorts({ tabId, background, isPopup, view: () => latest.current }),
    [tabId, background, isPopup, latest],
  );

  return (
    <Panel
      view={view}
      failure={failure}
      background={background}
      ports={ports}
      memory={memory}
      now={Date.now}
      shownRun={shownRun}
    />
  );
}

function useTab(tabId: number, update: ViewUpdate | undefined) {
  const [reader] = useState(() => new ViewReader());
  const [view, setView] = useState<ShownView | null>(() => (update ? reader.take(update) : null));
  const [failure, setFailure] = useState<string>();
  const latest = useRef<ShownView | null>(null);
  latest.current = view;
  const { background, take } = useMemo(() => {
    let turn: Promise<unknown> = Promise.resolve();
    /** Waits for the previous answer, because `reader.known` depends on the answer. */
    const take = (): Promise<ShownView> => {
      const taken = turn.then(async () => {
        const asked = ofAnyTab.refresh({ tabId, known: reader.known });
        // A stopped background never answers.
        const answer = await withTimeout(LOST, asked, undefined);
        if (!answer) throw new Error('The background didn’t answer.');
        const next = reader.take(answer);
        setView(next);
        setFailure(undefined);
        return next;
      });
      turn = taken.catch(() => undefined);
      return taken;
    };
    const client = createClient(async (name, value) => {
      const answer = await request(name, value);
      // A message without a result may have changed the tab, so the view is requested again.
      if (answer === null) await take();
      setView((before) => withRun(before, answer));
      return answer;
    }, tabId);
    return { background: client, take };
  }, [tabId, reader]);
  const onFailure = useCallback((reason: string) => {
    setFailure(reason);
    setView((before) => before && { ...before, verdict: { ...before.verdict, state: 'checking' } });
  }, []);
  useRefresh({ tabId, take, reader, latest, onFailure });
  return { view, failure, background, latest };
}

interface Refreshing {
  readonly tabId: number;
  readonly take: () => Promise<ShownView>;
  readonly reader: ViewReader;
  readonly latest: RefObject<ShownView | null>;
  readonly onFailure: (reason: string) => void;
}

function useRefresh({ tabId, take, reader, latest, onFailure }: Refreshing): void {
  useEffect(() => {
    let asking = false;
    let changed = false;
    let over = false;
    const refresh = async () => {
      changed = true;
      if (asking) return;
      asking = true;
      while (changed && !over) {
        changed = false;
        await take().then(
          () => (changed ||= reader.lacks),
          (error: unknown) => onFailure(reasonOf(error)),
        );
      }
      asking = false;
    };
    void (latest.current ? whenIdle() : Promise.resolve()).then(refresh);
    const stop = onTabChange(tabId, () => void refresh());
    // A request restarts a background that the browser has stopped.
    const pulse = setInterval(() => {
      const { access, verdict, runs } = latest.current ?? { runs: [] };
      const isAwaited = access === undefined || (access === 'granted' && verdict?.state === 'checking');
      if (isAwaited || reader.lacks || runs.some(({ state }) => state !== 'done')) void refresh();
    }, PULSE);
    return () => {
      over = true;
      clearInterval(pulse);
      stop();
    };
  }, [tabId, take, reader, latest, onFailure]);
}

interface PortsOf {
  readonly tabId: number;
  readonly background: PanelClient;
  readonly isPopup: boolean;
  view(): ShownView | null;
}

function panelPorts({ tabId, background, isPopup, view }: PortsOf): PanelPorts {
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
