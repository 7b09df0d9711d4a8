import type { Outcome, RunFailure, Sentences } from '../model/index.ts';
import { saying } from '../text/english.ts';

export type Failure = Extract<Outcome, { readonly ok: false }>;

/** The outcome of a run that failed, in words for the person and for agents. */
export function failure(code: RunFailure, said: Sentences, more: Partial<Failure> = {}): Failure {
  return { ok: false, code, ...saying(said), ...more };
}
