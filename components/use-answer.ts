import { useEffect, useState } from 'react';

/**
 * The answer to what was asked last; undefined until there is one. It is asked again when a dependency changes, and an
 * answer that comes after that is dropped. A failure leaves the answer before it: catch it where it has to be shown.
 * @param ask answers undefined where nothing is to be asked; it is told when its answer is wanted no more
 * @param subject an answer about another one is not shown
 */
export function useAnswer<Answer>(
  ask: (over: AbortSignal) => Promise<Answer> | undefined,
  dependencies: readonly unknown[],
  subject?: unknown,
): Answer | undefined {
  const [known, setKnown] = useState<{ readonly subject: unknown; readonly answer: Answer } | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what makes it another question
  useEffect(() => {
    const over = new AbortController();
    ask(over.signal)?.then(
      (answer) => over.signal.aborted || setKnown({ subject, answer }),
      () => undefined,
    );
    return () => over.abort();
  }, [...dependencies, subject]);
  return known?.subject === subject ? known?.answer : undefined;
}
