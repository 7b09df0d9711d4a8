import { useEffect, useState } from 'react';
import { loadViews } from '../../components/panel.tsx';
import { onActiveTab } from '../../lib/browser/pages.ts';
import { activeTab } from '../../lib/browser/tabs.ts';
import { withTimeout } from '../../lib/http/pause.ts';
import { background } from './background.ts';
import { openMemory } from './memory.ts';
import { mount } from './mount.tsx';
import { TabPanel, type TabPanelProps } from './tab-panel.tsx';

interface Options extends Pick<TabPanelProps, 'isPopup'> {
  /** The tab to show if the page's address (`?tab=ID`) contains none; undefined for the active tab. */
  readonly tabId: number | undefined;
  /** True if the panel follows the active tab. */
  readonly follows: boolean;
}

/** Maximum milliseconds that the first render waits for the background, to avoid a flashing placeholder. */
const FIRST_MS = 100;

/** Mounts the panel of a tab. Opens a run if the address contains one (`&run=ID`). */
export async function mountPanel({ tabId, follows, isPopup }: Options): Promise<void> {
  const query = new URLSearchParams(location.search);
  const named = query.has('tab') ? Number(query.get('tab')) : undefined;
  const shownRun = query.get('run') ?? undefined;
  // Only the first list is in the first script. If more is visible at the start, the other views are loaded before
  // mounting.
  const showsMore = !isPopup || shownRun !== undefined;
  const tab = Promise.resolve(named ?? tabId ?? activeTab().then((front) => front?.id ?? -1));
  // If there is no answer here, the panel asks again later and shows the problem then.
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
