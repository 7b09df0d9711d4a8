import type { Access } from '../../messaging/contract/views.ts';
import { countFindings, isDrafted, type Run, type Verdict } from '../../model/index.ts';
import { createTexts, inWords, type Texts } from '../../text/index.ts';
import { lazy } from '../../text/once.ts';
import { newestLast } from '../newest-last.ts';
import { type Judgement, type TabJudge, verdictsOf } from './judge.ts';
import type { TabParts } from './parts.ts';
import type { TabDocuments } from './tab-documents.ts';
import type { TabState } from './tab-state.ts';

interface Parts extends TabParts {
  readonly judge: TabJudge;
  readonly documents: TabDocuments;
  readonly stateOf: (tabId: number) => TabState;
}

const declaredIn = ({ actions }: Pick<Judgement, 'actions'>): number =>
  actions.filter((action) => !isDrafted(action)).length;

const UNKNOWN: Verdict = { state: 'checking', counts: countFindings([]) };

export function createBadge({ platform, records, runsOf, judge, documents, stateOf }: Parts) {
  const texts = lazy(() => createTexts(platform.message));

  async function draw(tabId: number): Promise<void> {
    const record = await records.read(tabId);
    if (!record) return;
    const { access } = record;
    const state = stateOf(tabId);
    const known = { access, runs: await runsOf(tabId), isEdited: await documents.isEdited(tabId) };
    const beforeRules = await judge.beforeRules(record);
    const early =
      beforeRules && declaredIn(beforeRules) > 0
        ? show(tabId, state, { ...known, actions: declaredIn(beforeRules), verdict: UNKNOWN })
        : undefined;
    const judgement = await judge.forPerson(record);
    const { findings } = await judge.sift(record, judgement);
    await early;
    const { verdict } = verdictsOf(judgement, findings, state.phase(record.checkedAt));
    await show(tabId, state, { ...known, actions: declaredIn(judgement), verdict });
  }

  async function show(tabId: number, state: TabState, known: BadgeFacts): Promise<void> {
    const { text, colour, title } = badgeOf(known, texts);
    // Draws only changes, because drawing takes four messages to the browser.
    const drawn = JSON.stringify([text, colour, title]);
    if (state.badge === drawn) return;
    state.badge = drawn;
    await platform.setBadge(tabId, text, colour, title);
  }

  return newestLast(draw);
}

interface Badge {
  readonly text: string;
  readonly colour: string;
  readonly title?: string;
}

interface BadgeFacts {
  readonly access: Access;
  readonly actions: number;
  readonly verdict: Verdict;
  readonly runs: readonly Run[];
  readonly isEdited?: boolean;
}

const CALM = '#0b6e6e';
const UNSURE = '#5c6670';
const ERROR = '#b42318';
const QUESTION = '#8a4b00';

const MOST = 999;

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
