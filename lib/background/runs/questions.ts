import type { PanelRequest } from '../../messaging/contract/panel.ts';
import type { Asker, Run } from '../../model/index.ts';
import { decide } from '../../policy/index.ts';
import { type PlanError, planError } from '../../run/plan/plan-error.ts';
import { say } from '../../text/index.ts';
import { logError } from '../log.ts';
import type { Services } from '../services.ts';
import type { KeptRun } from './store.ts';

export type Answer = PanelRequest<'answer'>;

export const MAX_WAITING = 3;
const SHOWN_MS = 10_000;

/** Compares pages by origin, so a site's next page finds the site's runs. */
export function isSameAsker(one: Asker, other: Asker): boolean {
  if (one.kind === 'page') return other.kind === 'page' && one.origin === other.origin;
  return one.kind === other.kind;
}

export function whyNotAsked(all: readonly KeptRun[], asker: Asker): PlanError | undefined {
  if (asker.kind === 'person') return undefined;
  const waiting = all.filter(({ run }) => run.state === 'awaiting-consent' && isSameAsker(run.asker, asker));
  return waiting.length < MAX_WAITING ? undefined : planError('too-many', say('questionsWait', MAX_WAITING));
}

export function needsLeave(
  { plan, asker, origin: site }: Run,
  readable: ReadonlySet<string>,
  isTriedByPage: boolean,
): boolean {
  const circumstances = { asker: asker.kind, site, agentsMayRead: true, readable };
  const decision = decide({ ...plan, confirm: false }, circumstances);
  return decision.verdict === 'ask' || (decision.questionIfPageFails !== undefined && !isTriedByPage);
}

export type ShowQuestion = ReturnType<typeof createShowQuestion>;

export function createShowQuestion({ now, askPerson }: Services) {
  const shown = new Map<string, number>();
  return ({ asker, tabId }: Run): void => {
    if (asker.kind === 'person') return;
    const caller = asker.kind === 'page' ? asker.origin : asker.kind;
    if (now() - (shown.get(caller) ?? Number.NEGATIVE_INFINITY) < SHOWN_MS) return;
    for (const [earlier, at] of shown) if (now() - at >= SHOWN_MS) shown.delete(earlier);
    shown.set(caller, now());
    askPerson(tabId).catch(logError);
  };
}
