import { useEffect, useState } from 'react';
import { loadViews } from '../../components/panel.tsx';
import { onActiveTab } from '../../lib/browser/pages.ts';
import { activeTab } from '../../lib/browser/tabs.ts';
import { openMemory } from './memory.ts';
import { mount } from './mount.tsx';
import { TabPanel, type TabPanelProps } from './tab-panel.tsx';

interface Options extends Pick<TabPanelProps, 'isPopup'> {
  /** The tab to speak of where the address (`?tab=ID`) names none; undefined: the one in front. */
  readonly tabId: number | undefined;
  /** Goes along when another tab comes to the front. */
  readonly follows: boolean;
}

/** Mounts the panel of a tab, with a run of it opened where the address names one (`&run=ID`). */
export async function mountPanel({ tabId, follows, isPopup }: Options): Promise<void> {
  const query = new URLSearchParams(location.search);
  const named = query.has('tab') ? Number(query.get('tab')) : undefined;
  const shownRun = query.get('run') ?? undefined;
  // Where more than a list is shown at first, it comes with that.
  const showsMore = !isPopup || shownRun !== undefined;
  const [first, memory] = await Promise.all([
    named ?? tabId ?? activeTab().then((tab) => tab?.id ?? -1),
    openMemory(),
    showsMore && loadViews().catch(() => undefined),
  ]);
  const shared = { memory, isPopup, shownRun };
  mount(<Following first={first} follows={follows && named === undefined} {...shared} />);
}

interface FollowingProps extends Omit<TabPanelProps, 'tabId'> {
  readonly first: number;
  readonly follows: boolean;
}

function Following({ first, follows, ...rest }: FollowingProps) {
  const [current, setCurrent] = useState(first);
  useEffect(() => (follows ? onActiveTab(setCurrent) : undefined), [follows]);
  return <TabPanel key={current} tabId={current} {...rest} />;
}
