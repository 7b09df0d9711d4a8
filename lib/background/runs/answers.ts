import { canFillOnly, type Outcome, type Plan, type Run } from '../../model/index.ts';
import { isStoppedForAgents } from '../settings.ts';
import { stopped, undone, whyGone } from './gone.ts';
import { rewritingGrants } from './grants.ts';
import type { RunParts } from './parts.ts';
import { type Answer, needsLeave } from './questions.ts';
import type { KeptRun } from './store.ts';

const MAX_VALUES = 20;

export function createAnswers({ services, store, grants, known, apply }: RunParts) {
  async function answer({ runId, allow, fillsOnly = false, remember }: Answer): Promise<Run> {
    const kept = await known(runId);
    const { run } = kept;
    if (run.state !== 'awaiting-consent') return run;
    if (!allow || (fillsOnly && !canFillOnly(run.plan)))
      return (await apply(runId, { kind: 'refused' }))?.run ?? run;
    const outcome = await whyNotAllowed(run);
    if (outcome) return (await apply(runId, { kind: 'outcome', outcome }))?.run ?? run;
    if (!fillsOnly) await remembering(kept, remember);
    return (await apply(runId, { kind: 'allowed', fillsOnly }))?.run ?? run;
  }

  async function whyNotAllowed(run: Run): Promise<Outcome | undefined> {
    const isAgents = run.asker.kind !== 'person';
    if (isAgents && isStoppedForAgents(await services.settings(), run.origin, run.action)) return stopped();
    // The approval is only for the page that the person saw.
    const gone = needsPage(run.plan) && (await whyGone(services, run));
    return gone ? undone(gone) : undefined;
  }

  async function remembering({ run, cover }: KeptRun, remember: Answer['remember']): Promise<void> {
    const { origin: site, plan, asker, action, actionName: name } = run;
    const { question } = plan;
    if (remember === 'rewriting') for (const grant of rewritingGrants(run)) await grants.add(grant);
    if (asker.kind === 'person' || !question) return;
    if (question.because.includes('other-origin'))
      for (const target of question.targets) await grants.add({ kind: 'reads', site, target });
    if (remember && remember !== 'rewriting' && question.rememberable && cover)
      await grants.add({
        kind: 'action',
        with: remember,
        values: plan.sends.slice(0, MAX_VALUES),
        site,
        action,
        name,
        cover,
      });
  }

  async function withdraw(site: string): Promise<void> {
    const readable = await grants.readable(site);
    for (const { run, questionIfPageFails } of await store.all()) {
      if (run.origin !== site || run.state !== 'running' || run.plan.consent) continue;
      if (needsLeave(run, readable, questionIfPageFails !== undefined))
        await apply(run.id, { kind: 'withdrawn' });
    }
  }

  return { answer, withdraw };
}

export type Answers = ReturnType<typeof createAnswers>;

function needsPage(plan: Plan): boolean {
  return plan.kind === 'page' || plan.request.cookies;
}
