import type { TabView } from '../../messaging/contract/views.ts';

export interface Badge {
  /** '' for none. */
  readonly text: string;
  readonly colour: string;
  /** Tooltip; absent: the extension's name. */
  readonly title?: string;
}

const CALM = '#0b6e6e';
const ERROR = '#b42318';
const QUESTION = '#8a4b00';
const NONE: Badge = { text: '', colour: CALM };

/** A question that waits comes first; else how many actions, and red where there is an error. Nothing declared: no badge. */
export function badgeOf({
  access,
  actions,
  findings,
  runs,
}: Pick<TabView, 'access' | 'actions' | 'findings' | 'runs'>): Badge {
  const waiting = runs.filter(({ state }) => state === 'awaiting-consent').length;
  if (waiting > 0) return { text: '?', colour: QUESTION, title: questionTitle(waiting) };
  if (access !== 'granted') return NONE;
  const faulty = findings.some(({ severity, outcome }) => severity === 'error' && outcome === 'failed');
  if (actions.length === 0) return faulty ? { text: '!', colour: ERROR } : NONE;
  return { text: actions.length > 999 ? '1k+' : String(actions.length), colour: faulty ? ERROR : CALM };
}

function questionTitle(waiting: number): string {
  return waiting === 1
    ? 'AWAS Lens: a question is waiting for you'
    : `AWAS Lens: ${waiting} questions are waiting for you`;
}
