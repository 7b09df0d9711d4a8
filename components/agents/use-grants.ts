import { useState } from 'react';
import type { GrantView } from '../../lib/messaging/contract/views.ts';
import { useAnswer, usePanel } from '../kit.ts';

export function useGrants() {
  const { view, background, attempt } = usePanel();
  const [turn, setTurn] = useState(0);
  const answered = view.runs.filter(({ state }) => state !== 'awaiting-consent').length;
  const all = useAnswer(() => background.grants(), [background, answered, turn]) ?? [];
  return {
    granted: all.filter(({ site }) => site === view.origin),
    revoke: (...grants: readonly GrantView[]) =>
      attempt(async () => {
        for (const { site, id } of grants) await background.revoke({ site, id });
        setTurn(turn + 1);
      }),
  };
}
