import type { Choice, Problem, RunFailure } from '../model/index.ts';

/** Why nothing can be planned. A value: nothing is thrown. */
export interface Refused {
  readonly ok: false;
  readonly code: RunFailure;
  /** For a person: what is wrong, and what would change it. */
  readonly message: string;
  readonly problems: readonly Problem[];
  /** Of `ambiguous`: what claims the action. */
  readonly choices?: readonly Choice[];
}

export function refuse(code: RunFailure, message: string, problems: readonly Problem[] = []): Refused {
  return { ok: false, code, message, problems };
}
