import type { Plan, Question } from '../../model/index.ts';
import type { PlanError } from './plan-error.ts';

export type Planned =
  | {
      readonly ok: true;
      readonly plan: Plan;
      readonly questionIfPageFails?: Question;
    }
  | PlanError;
