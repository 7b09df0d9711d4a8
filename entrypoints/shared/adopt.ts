import type { PanelAnswer, PanelName } from '../../lib/messaging/contract/panel.ts';
import type { TabView } from '../../lib/messaging/contract/views.ts';

type Answer = PanelAnswer<PanelName>;

export function viewIn(answer: Answer): TabView | undefined {
  return isObject(answer) && 'phase' in answer ? (answer as TabView) : undefined;
}

export function withRun(before: TabView | null, answer: Answer): TabView | null {
  if (!before || !isObject(answer) || !('asker' in answer)) return before;
  return { ...before, runs: [...before.runs.filter(({ id }) => id !== answer.id), answer] };
}

function isObject(answer: Answer): answer is Answer & object {
  return typeof answer === 'object' && answer !== null;
}
