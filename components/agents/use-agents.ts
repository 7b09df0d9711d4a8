import { useCallback, useState } from 'react';
import type { TabView } from '../../lib/messaging/contract/views.ts';
import type { PanelClient } from '../../lib/messaging/panel-client.ts';
import { useAnswer } from '../use-answer.ts';

export function useAgents(view: TabView, background: PanelClient) {
  const [turn, setTurn] = useState(0);
  const { access, phase, checkedAt, url, page } = view;
  const asks = access === 'granted' && phase === 'ready';
  const scannedAt = page?.scannedAt;
  const isEdited = view.edited !== undefined;
  const ask = () => (asks ? background.agents().catch(() => undefined) : undefined);
  const agents = useAnswer(ask, [background, asks, checkedAt, url, scannedAt, isEdited, turn]);
  const refreshAgents = useCallback(() => setTurn((before) => before + 1), []);
  return { agents, refreshAgents };
}
