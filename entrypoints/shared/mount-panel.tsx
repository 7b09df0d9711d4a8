import { useEffect, useState } from 'react';
import { loadViews } from '../../components/panel.tsx';
import type { Memory } from '../../components/ports.ts';
import { onActiveTab } from '../../lib/browser/pages.ts';
import { activeTab } from '../../lib/browser/tabs.ts';
import { openMemory } from './memory.ts';
import { mount } from './mount.tsx';
import { TabPanel } from './tab-panel.tsx';

interface Options {
  /** The tab to speak of where the address (`?tab=ID`) names none; undefined: the one in front. */
  readonly tabId?: number;
  /** Goes along when another tab comes to the front. */
  readonly follows?: boolean;
  readonly offersSidePanel?: boolean;
  /** Has room for the workbench. */
  readonly offersWorkbench?: boolean;
}

/** Mounts the panel of a tab, with a run of it opened where the address names one (`&run=ID`). */
export async function mountPanel({
  tabId,
  follows = false,
  offersSidePanel = false,
  offersWorkbench = false,
}: Options): Promise<void> {
  const query = new URLSearchParams(location.search);
  const named = query.has('tab') ? Number(query.get('tab')) : undefined;
  // Where more than a list is shown at first, it comes with that.
  const showsMore = offersWorkbench || query.has('run');
  const [first, memory] = await Promise.all([
    named ?? tabId ?? activeTab().then((tab) => tab?.id ?? -1),
    openMemory(),
    showsMore && loadViews().catch(() => undefined),
  ]);

  mount(
    <Following
      first={first}
      follows={follows && named === undefined}
      memory={memory}
      offersSidePanel={offersSidePanel}
      offersWorkbench={offersWorkbench}
      shownRun={query.get('run') ?? undefined}
    />,
  );
}

interface FollowingProps {
  readonly first: number;
  readonly follows: boolean;
  readonly memory: Memory;
  readonly offersSidePanel: boolean;
  readonly offersWorkbench: boolean;
  readonly shownRun: string | undefined;
}

function Following({ first, follows, ...rest }: FollowingProps) {
  const [current, setCurrent] = useState(first);
  useEffect(() => (follows ? onActiveTab(setCurrent) : undefined), [follows]);
  return <TabPanel key={current} tabId={current} {...rest} />;
}
