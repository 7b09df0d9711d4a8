import { useEffect, useState } from 'react';

/**
 * The answer to the latest question; undefined until there is one. Asks again when a dependency changes, and drops
 * answers to earlier questions. After a failure, the previous answer stays, so callers must catch failures that should
 * be shown.
 * @param ask returns undefined if there is nothing to ask; its signal aborts when the answer isn't needed any more
 * @param subject the subject of the question; an answer about another subject isn't shown
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
