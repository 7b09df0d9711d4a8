import type { Access } from '../../messaging/contract/views.ts';
import type { Run, Verdict } from '../../model/index.ts';
import { inWords, type Texts } from '../../text/index.ts';

export interface Badge {
  /** '' for none. */
  readonly text: string;
  readonly colour: string;
  /** Tooltip; absent: the extension's name. */
  readonly title?: string;
}

export interface BadgeFacts {
  readonly access: Access;
  /** Number of declared actions. */
  readonly actions: number;
  readonly verdict: Verdict;
  readonly runs: readonly Run[];
  readonly isEdited?: boolean;
}

const CALM = '#0b6e6e';
/** Unknown yet, or not completely known. */
const UNSURE = '#5c6670';
const ERROR = '#b42318';
const QUESTION = '#8a4b00';

/** Larger numbers aren't shown in full: a badge has room for four characters. */
const MOST = 999;

/**
 * A waiting question comes first. Otherwise the number of actions: with an exclamation mark and red if there is an
 * error, grey until all is checked. No badge if nothing is declared; if that isn't certain, the tooltip says why.
 */
export function badgeOf(
  { access, actions, verdict, runs, isEdited = false }: BadgeFacts,
  texts: () => Texts,
): Badge {
  const waiting = runs.filter(({ state }) => state === 'awaiting-consent').length;
  if (waiting > 0) return { text: '?', colour: QUESTION, title: texts().count('badgeQuestions', waiting) };
  const { state, counts } = verdict;
  const isFaulty =
    counts.error > 0 || (verdict.state === 'incomplete' && verdict.why.key === 'whyUnreadable');
  const isShown = actions > 0 || isFaulty;
  if (access !== 'granted' || (!isShown && state !== 'incomplete')) return { text: '', colour: CALM };
  const calm = state === 'known' ? CALM : UNSURE;
  const title = titleOf(actions, verdict, texts());
  return {
    text: isShown ? numberOf(actions, isFaulty) : '',
    colour: isFaulty ? ERROR : calm,
    title: isEdited ? texts().t('badgeEdited', title) : title,
  };
}

function numberOf(actions: number, faulty: boolean): string {
  if (!faulty) return actions > MOST ? `${MOST}+` : String(actions);
  if (actions > MOST) return '99+!';
  return actions === 0 ? '!' : `${actions}!`;
}

function titleOf(actions: number, verdict: Verdict, texts: Texts): string {
  const { t, count } = texts;
  const { error, atLeast } = verdict.counts;
  const errors = count('errors', error);
  const counts = [
    ...(actions > 0 ? [count('actions', actions)] : []),
    ...(error > 0 ? [atLeast ? t('atLeast', errors) : errors] : []),
  ];
  const [first, second] = counts;
  const said = second === undefined ? t('badgeCount', first ?? '') : t('badgeCounts', first ?? '', second);
  const state = stateOf(verdict, texts);
  if (state === '') return said;
  return first === undefined ? t('badgeCount', state) : `${said} · ${state}`;
}

function stateOf(verdict: Verdict, texts: Texts): string {
  if (verdict.state === 'checking') return texts.t('asking');
  if (verdict.state !== 'incomplete') return '';
  const why = inWords(verdict.why, texts);
  return verdict.asOf === undefined ? why : `${why} (${texts.t('asOf', texts.clock(verdict.asOf))})`;
}
