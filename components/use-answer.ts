import { useEffect, useState } from 'react';

export function useAnswer<Answer>(
  ask: (over: AbortSignal) => Promise<Answer> | undefined,
  dependencies: readonly unknown[],
  subject?: unknown,
): Answer | undefined {
  const [known, setKnown] = useState<{ readonly subject: unknown; readonly answer: Answer } | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller passes the dependencies
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
