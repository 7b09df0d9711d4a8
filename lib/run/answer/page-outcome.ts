import type { Outcome, PageOutcome } from '../../model/index.ts';
import { saying } from '../../text/english.ts';

/** The outcome of a run on a page. Replaces the text keys of the page's script by sentences. */
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
