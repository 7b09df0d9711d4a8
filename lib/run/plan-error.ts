import type { Choice, Problem, RunFailure } from '../model/index.ts';

/** Why nothing can be planned. A value: nothing is thrown. */
export interface PlanError {
  readonly ok: false;
  readonly code: RunFailure;
  /** For a person: what is wrong, and what would change it. */
  readonly message: string;
  readonly problems: readonly Problem[];
  /** What to do next. */
  readonly next?: string;
  /** Of `ambiguous`: what the person can pick. */
  readonly choices?: readonly Choice[];
}

export function planError(code: RunFailure, message: string, problems: readonly Problem[] = []): PlanError {
  return { ok: false, code, message, problems };
}
