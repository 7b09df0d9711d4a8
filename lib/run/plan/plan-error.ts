import type { Plan, PlanError, Problem, Question, RunFailure, Sentences } from '../../model/index.ts';
import { saying } from '../../text/english.ts';

export type { PlanError } from '../../model/index.ts';

export function planError(code: RunFailure, said: Sentences, problems: readonly Problem[] = []): PlanError {
  return { ok: false, code, ...saying(said), problems };
}

export type Planned =
  | {
      readonly ok: true;
      readonly plan: Plan;
      readonly questionIfPageFails?: Question;
    }
  | PlanError;
