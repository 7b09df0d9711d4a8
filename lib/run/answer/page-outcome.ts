import type { Outcome, PageOutcome } from '../../model/index.ts';
import { saying } from '../../text/english.ts';

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
