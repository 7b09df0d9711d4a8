import type { Outcome, PageOutcome, RunFailure, Sentence, Sentences } from '../model/index.ts';
import { saying } from '../text/english.ts';

export type Failure = Extract<Outcome, { readonly ok: false }>;

export function failure(code: RunFailure, said: Sentences, more: Partial<Failure> = {}): Failure {
  return { ok: false, code, ...saying(said), ...more };
}

export const withNotes = (outcome: Outcome & { readonly ok: true }, notes: readonly Sentence[]): Outcome =>
  notes.length === 0 ? outcome : { ...outcome, notes: [...(outcome.notes ?? []), ...notes] };

export function shown(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'set-cookie')
      .slice(0, 100)
      .map(([name, value]) => [name, value.slice(0, 1_000)]),
  );
}

export function fromPage(outcome: PageOutcome): Outcome {
  if (outcome.ok) {
    const { answer: _seen, ...rest } = outcome;
    return rest;
  }
  const { said, problems, ...rest } = outcome;
  return {
    ...rest,
    ...saying(said),
    ...(problems && {
      problems: problems.map(({ said: of, ...problem }) => ({ ...problem, ...saying(of) })),
    }),
  };
}
