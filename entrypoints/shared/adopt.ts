import type { PanelAnswer, PanelName } from '../../lib/messaging/contract/panel.ts';
import type { ShownView } from '../../lib/messaging/contract/views.ts';

type Answer = PanelAnswer<PanelName>;

export function withRun(before: ShownView | null, answer: Answer): ShownView | null {
  if (!before || typeof answer !== 'object' || !answer || !('asker' in answer)) return before;
  return { ...before, runs: [...before.runs.filter(({ id }) => id !== answer.id), answer] };
}
