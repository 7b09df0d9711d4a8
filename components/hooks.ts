import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { usePanel } from './context.tsx';
import { useFailure } from './texts.tsx';

/** Does what may fail, and has the words of the last that did. */
export function useAttempts() {
  const [failure, setFailure] = useState<string | undefined>(undefined);
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

/** Whether something is under way, and what makes a handler of work that may fail; a failure is shown. */
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

/** Draws anew from time to time: words about time age. */
export function useTick(everyMs: number, on = true): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => tick((count) => count + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, on]);
}
