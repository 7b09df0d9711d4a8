import type { Action } from '../../model/index.ts';
import { type PlanError, planError } from '../../run/plan/plan-error.ts';
import { LOAD_MS } from './elsewhere.ts';

/** Why the page of an action was not opened for a call, in words for an agent. */
export const NOT_OPENED = {
  asksForReads: 'the person wants to be asked for reads',
  stopped: 'the person has stopped agents',
  /** Where another site sends the person is said to no one. */
  ledElsewhere: 'it led to another site',
  ledTo: (url: string): string => `it led to ${url.slice(0, 300)}`,
} as const;

/** What a page is answered that was itself opened for a call. */
export const OPENED_FOR_A_CALL: PlanError = {
  ...planError('other-page', 'This page was opened for another call and is closed soon. Nothing was done.'),
  next: 'Make the call on the page that the person has open.',
};

/** What an agent is answered where the page was opened for it, and has not loaded. */
export function notLoaded({ name }: Action, url: string): PlanError {
  const message = `“${name}” is done on ${url}, which did not load within ${LOAD_MS / 1_000} s. Nothing was done.`;
  return { ...planError('timeout', message), next: `Call it again, or open ${url} in this tab first.` };
}

/** What an agent is answered that has to go to the page itself. */
export function otherPage({ name }: Action, url: string, why: string): PlanError {
  const message = `“${name}” is done on ${url}, which could not be opened for it: ${why}. Nothing was done.`;
  return {
    ...planError('other-page', message),
    next: `Open ${url} in this tab, then make the same call again there.`,
  };
}
