import type { Choice, Problem, RunFailure, Sentences } from '../../model/index.ts';
import { saying } from '../../text/english.ts';

/** Why nothing can be planned. A value: nothing is thrown. */
export interface PlanError {
  readonly ok: false;
  readonly code: RunFailure;
  /** The fault, and what would change it. In English. */
  readonly message: string;
  /** The same for the person. */
  readonly said?: Sentences;
  readonly problems: readonly Problem[];
  /** The next step. */
  readonly next?: string;
  /** The elements that the person can pick from, where it is `ambiguous`. */
  readonly choices?: readonly Choice[];
}

export function planError(code: RunFailure, said: Sentences, problems: readonly Problem[] = []): PlanError {
  return { ok: false, code, ...saying(said), problems };
}
