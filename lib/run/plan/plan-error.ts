import type { PlanError, Problem, RunFailure, Sentences } from '../../model/index.ts';
import { saying } from '../../text/english.ts';

export type { PlanError } from '../../model/index.ts';

export function planError(code: RunFailure, said: Sentences, problems: readonly Problem[] = []): PlanError {
  return { ok: false, code, ...saying(said), problems };
}
