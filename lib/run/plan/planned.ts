import type { Plan, Question } from '../../model/index.ts';
import type { PlanError } from './plan-error.ts';

export type Planned =
  | {
      readonly ok: true;
      readonly plan: Plan;
      /** Question to ask if the page's own CORS request fails. */
      readonly questionIfPageFails?: Question;
    }
  | PlanError;
