import { useEffect, useState } from 'react';
import { loadViews } from '../../components/panel.tsx';
import type { Memory } from '../../components/ports.ts';
import { onActiveTab } from '../../lib/browser/pages.ts';
import { session } from '../../lib/browser/storage.ts';
import { activeTab } from '../../lib/browser/tabs.ts';
import { withTimeout } from '../../lib/http/pause.ts';
import type { Json } from '../../lib/model/index.ts';
import { background } from './background.ts';
import { mount } from './mount.tsx';
import { TabPanel, type TabPanelProps } from './tab-panel.tsx';

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
  readonly first: Shown;
  readonly follows: boolean;
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
  const kept = new Map<string, Json>(isRecord(stored) ? Object.entries(stored) : []);
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

function isRecord(stored: unknown): stored is Record<string, Json> {
  return typeof stored === 'object' && stored !== null;
}
