import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { usePanel } from './context.tsx';
import { useFailure } from './texts.tsx';

export function useAttempts() {
  const [failure, setFailure] = useState<string>();
  const inWords = useEffectEvent(useFailure());
  const attempt = useCallback(async (work: () => Promise<unknown>) => {
    try {
      await work();
      setFailure(undefined);
      return true;
    } catch (error) {
      setFailure(inWords(error));
      return false;
    }
  }, []);
  return { failure, setFailure, attempt };
}

export function useWork() {
  const { attempt } = usePanel();
  const [busy, setBusy] = useState(false);
  const act = (work: () => Promise<unknown>) => async () => {
    setBusy(true);
    await attempt(work);
    setBusy(false);
  };
  return [busy, act] as const;
}

export function useTick(everyMs: number, on = true): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => tick((count) => count + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, on]);
}

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
