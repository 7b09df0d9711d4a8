import type { Outcome, PageOutcome, RunData, RunFailure, Said, Sentence, Sentences } from '../model/index.ts';
import { saying } from '../text/english.ts';
import { say, sentence } from '../text/index.ts';

export type Failure = Extract<Outcome, { readonly ok: false }>;

export const failure = (code: RunFailure, said: Sentences, more: Partial<Failure> = {}): Failure => ({
  ok: false,
  code,
  ...saying(said),
  ...more,
});

export type Done = Outcome & { readonly ok: true };

export const done = (data: RunData): Done => ({ ok: true, status: 200, tookMs: 0, data });

export const withNotes = (outcome: Done, notes: readonly Sentence[]): Done =>
  notes.length === 0 ? outcome : { ...outcome, notes: [...(outcome.notes ?? []), ...notes] };

export const answerSaid = (status: number, problem: string | undefined): Said =>
  problem === undefined
    ? say('serverAnswered', status)
    : say('serverAnsweredWith', status, sentence(problem));

export function nextAfter(status: number, headers: Readonly<Record<string, string>>): Said | undefined {
  const wait = headers['retry-after'];
  if (wait !== undefined && /^\d{1,7}$/.test(wait)) return say('nextAfterSeconds', wait);
  if (wait !== undefined) return say('nextAfter', wait.slice(0, 100));
  if (status === 401) return say('nextSignIn');
  if (status === 403) return say('nextOnItsPage');
  if (status === 429) return say('nextWait');
  return undefined;
}

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
