import type { TabView } from '../../messaging/protocol.ts';

export interface Badge {
  /** '' for none. */
  readonly text: string;
  readonly colour: string;
}

const CALM = '#0b6e6e';
const ERROR = '#b42318';
const NONE: Badge = { text: '', colour: CALM };

/** How many actions, and red where an error stands. Nothing declared: no badge. */
export function badgeOf({
  access,
  actions,
  findings,
}: Pick<TabView, 'access' | 'actions' | 'findings'>): Badge {
  if (access !== 'granted') return NONE;
  const faulty = findings.some(({ severity, outcome }) => severity === 'error' && outcome === 'failed');
  if (actions.length === 0) return faulty ? { text: '!', colour: ERROR } : NONE;
  return { text: actions.length > 999 ? '1k+' : String(actions.length), colour: faulty ? ERROR : CALM };
}
