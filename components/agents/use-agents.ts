import { useCallback, useEffect, useState } from 'react';
import type { AgentsView, TabView } from '../../lib/messaging/contract/views.ts';
import type { PanelClient } from '../../lib/messaging/panel-client.ts';

/** What agents have on a tab, asked for anew whenever the site or the page has been looked at again. */
export function useAgents(view: TabView, background: PanelClient) {
  const [agents, setAgents] = useState<AgentsView | undefined>(undefined);
  const [turn, setTurn] = useState(0);
  const { access, phase, checkedAt, url, page } = view;
  const asks = access === 'granted' && phase === 'ready';
  const scannedAt = page?.scannedAt;
  const isEdited = view.edited !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found anew changes what is offered
  useEffect(() => {
    let wanted = asks;
    if (asks) {
      // A panel that does not know what agents have still shows the rest.
      background
        .agents()
        .catch(() => undefined)
        .then((found) => {
          if (wanted) setAgents(found);
        });
    }
    return () => {
      wanted = false;
    };
  }, [background, asks, checkedAt, url, scannedAt, isEdited, turn]);

  const refreshAgents = useCallback(() => setTurn((before) => before + 1), []);
  return { agents, refreshAgents };
}
