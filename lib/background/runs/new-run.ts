import type { Asker, Run } from '../../model/index.ts';
import { say } from '../../text/index.ts';
import { keptRequest } from './request-runs.ts';
import type { KeptRun } from './store.ts';
import type { PreparedRun } from './tab-call.ts';

interface Start {
  readonly asker: Asker;
  readonly tabId: number;
  readonly tool: string | undefined;
  readonly now: number;
  readonly agentName: string;
}

export function newRun(
  { site: view, action, plan, page, args, ...prepared }: PreparedRun,
  { asker, tabId, tool, now, agentName }: Start,
): KeptRun {
  const result = action.page?.result;
  const run: Run = {
    id: crypto.randomUUID(),
    tabId,
    origin: view.origin,
    action: action.key,
    actionName: action.name,
    asker,
    ...(tool && { tool }),
    ...(!plan.consent && { allowedBy: prepared.allowedBy ?? 'nobody' }),
    arguments: args,
    plan,
    state: 'awaiting-consent',
    progress: say('waitingForYou'),
    startedAt: now,
    ...(view.edited?.some(({ url }) => url === action.document) && { edited: true as const }),
  };
  const request =
    plan.kind === 'request' ? keptRequest({ site: view, action, plan, ...prepared }, agentName) : undefined;
  return {
    run,
    // If a page was opened for the call, the first step is already done.
    done: page ? 1 : 0,
    ...(page?.tabId !== undefined && { inTab: page.tabId }),
    result,
    cover: prepared.cover,
    questionIfPageFails: prepared.questionIfPageFails,
    request,
  };
}
