import { useCallback, useEffect, useState } from 'react';
import type { AgentsView, TabView } from '../../lib/messaging/protocol.ts';
import type { PanelPorts } from '../ports.ts';

/** What agents have on a tab, asked for anew whenever the site or the page has been looked at again. */
export function useAgents(view: TabView, ports: PanelPorts) {
  const [agents, setAgents] = useState<AgentsView | undefined>(undefined);
  const [turn, setTurn] = useState(0);
  const { access, phase, checkedAt, url, page } = view;
  const asks = access === 'granted' && phase === 'ready';
  const scannedAt = page?.scannedAt;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found anew changes what is offered
  useEffect(() => {
    let wanted = asks;
    if (asks) {
      // A panel that cannot tell what agents have tells the rest all the same.
      ports
        .agents()
        .catch(() => undefined)
        .then((found) => {
          if (wanted) setAgents(found);
        });
    }
    return () => {
      wanted = false;
    };
  }, [ports, asks, checkedAt, url, scannedAt, turn]);

  const refreshAgents = useCallback(() => setTurn((before) => before + 1), []);
  return { agents, refreshAgents };
}
