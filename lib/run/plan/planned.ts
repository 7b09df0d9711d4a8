import type { Plan, Question } from '../../model/index.ts';
import type { PlanError } from './plan-error.ts';

/** A plan, or why there is none. */
export type Planned =
  | {
      readonly ok: true;
      readonly plan: Plan;
      /** For a read of another origin, which is first tried as the page could do it: the question if that fails. */
      readonly questionIfPageFails?: Question;
    }
  | PlanError;
