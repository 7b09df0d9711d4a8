import type { TabView } from '../../messaging/contract/views.ts';
import type { Texts } from '../../text/index.ts';

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

/** More are not counted out: a badge has room for four characters. */
const MOST = 999;

/**
 * A question that waits comes first; else how many actions, with an exclamation mark and in red where there is an error.
 * Nothing declared: no badge.
 */
export function badgeOf(
  {
    access,
    actions,
    findings,
    runs,
    isEdited = false,
  }: Pick<TabView, 'access' | 'actions' | 'findings' | 'runs'> & { readonly isEdited?: boolean },
  texts: () => Texts,
): Badge {
  const waiting = runs.filter(({ state }) => state === 'awaiting-consent').length;
  if (waiting > 0) return { text: '?', colour: QUESTION, title: texts().count('badgeQuestions', waiting) };
  if (access !== 'granted') return NONE;
  const errors = findings.filter(
    ({ severity, outcome }) => severity === 'error' && outcome === 'failed',
  ).length;
  if (actions.length === 0 && errors === 0) return NONE;
  return {
    text: numberOf(actions.length, errors > 0),
    colour: errors > 0 ? ERROR : CALM,
    title: isEdited
      ? texts().t('badgeEdited', titleOf(actions.length, errors, texts()))
      : titleOf(actions.length, errors, texts()),
  };
}

function numberOf(actions: number, faulty: boolean): string {
  if (!faulty) return actions > MOST ? `${MOST}+` : String(actions);
  if (actions > MOST) return '99+!';
  return actions === 0 ? '!' : `${actions}!`;
}

function titleOf(actions: number, errors: number, { t, count }: Texts): string {
  if (errors === 0) return t('badgeCount', count('actions', actions));
  if (actions === 0) return t('badgeCount', count('errors', errors));
  return t('badgeCounts', count('actions', actions), count('errors', errors));
}
