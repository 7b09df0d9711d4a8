import type {
  Plan,
  PlanError,
  Problem,
  Question,
  RunFailure,
  Sentence,
  Sentences,
} from '../../model/index.ts';
import { saying } from '../../text/english.ts';

export type { PlanError } from '../../model/index.ts';

export const planError = (
  code: RunFailure,
  said: Sentences,
  problems: readonly Problem[] = [],
): PlanError => ({ ok: false, code, ...saying(said), problems });

export const notRunnable = (said: Sentences): PlanError => planError('not-runnable', said);

export const problemsError = (
  code: RunFailure,
  problems: readonly Problem[],
  more: readonly Sentence[] = [],
): PlanError =>
  planError(code, [...problems.flatMap(({ said, message }) => said ?? message), ...more], problems);

export type Planned =
  | { readonly ok: true; readonly plan: Plan; readonly questionIfPageFails?: Question }
  | PlanError;
