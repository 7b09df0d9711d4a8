import type { Outcome, RunFailure, Sentence } from '../../model/index.ts';
import { failure } from '../../run/outcome.ts';
import { type PlanError, planError } from '../../run/plan/plan-error.ts';
import { say } from '../../text/index.ts';
import type { Services } from '../services.ts';

export interface Gone {
  readonly code: RunFailure;
  readonly said: Sentence;
}

interface Place {
  readonly tabId: number;
  readonly origin: string;
}

export const noAccess = (origin: string): Gone => ({
  code: 'no-access',
  said: origin === '' ? say('noAccessHere') : say('noAccessTo', origin),
});

export const stopped = (): PlanError => planError('refused', [say('agentsAreStopped'), say('nothingDone')]);
export const undone = ({ code, said }: Gone): Outcome => failure(code, [said, say('nothingDone')]);

export async function whyGone(
  { platform, tabs }: Pick<Services, 'platform' | 'tabs'>,
  { tabId, origin }: Place,
): Promise<Gone | undefined> {
  if (!(await platform.hasAccess(origin))) return noAccess(origin);
  if ((await tabs.originOf(tabId)) === origin) return undefined;
  return { code: 'page-changed', said: say('tabNoLonger', origin) };
}
