import { ViewReader, type ViewUpdate } from '../lib/messaging/contract/view-parts.ts';
import type { TabView } from '../lib/messaging/contract/views.ts';

/** Receives a view in parts, as a panel does. */
export async function wholeView(
  refresh: (known: ViewReader['known']) => Promise<ViewUpdate>,
): Promise<TabView> {
  const reader = new ViewReader();
  for (;;) {
    const { actions, ...view } = reader.take(await refresh(reader.known));
    if (!reader.lacks) return { ...view, actions: actions.listed };
  }
}
