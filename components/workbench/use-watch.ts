import { useEffect, useMemo, useRef, useState } from 'react';
import type { Finding } from '../../lib/model/index.ts';
import { usePanel } from '../context.tsx';

/** Milliseconds between two questions. */
const EVERY = 2_000;

/**
 * Asks for the documents again while the panel is visible; undefined while it does not watch.
 * @param expected URL of a document that may come
 */
export function useWatch(on: boolean, expected?: string) {
  const { view, background, now } = usePanel();
  const [began, setBegan] = useState<{ readonly since: number; readonly found: Counted } | undefined>(
    undefined,
  );
  const [asked, setAsked] = useState(0);
  const latest = useRef(view);
  latest.current = view;

  useEffect(() => {
    if (!on) return;
    setBegan({ since: now(), found: counted(latest.current.findings) });
    let over = false;
    let asking = false;
    const ask = async () => {
      if (asking || !isVisible()) return;
      asking = true;
      await background.watch({ expected }).then(
        () => !over && setAsked(now()),
        () => undefined,
      );
      asking = false;
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY);
    return () => {
      over = true;
      clearInterval(timer);
      setBegan(undefined);
    };
  }, [on, expected, background, now]);

  const change = useMemo(
    () => began && difference(began.found, counted(view.findings)),
    [began, view.findings],
  );
  // When it began, and when the site was last asked.
  return began && change && { since: began.since, asked: Math.max(asked, began.since), ...change };
}

/** A panel of the developer tools that is not in front has no size. */
function isVisible(): boolean {
  return document.visibilityState === 'visible' && innerWidth > 0;
}

type Counted = ReadonlyMap<string, number>;

/** Counts equal findings of each document, wherever in it they are: edits move them. */
export function counted(findings: readonly Finding[]): Counted {
  const counts = new Map<string, number>();
  for (const { rule, document, message } of findings) {
    const key = JSON.stringify([rule, document, message]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

export function difference(before: Counted, after: Counted) {
  const more = (one: Counted, other: Counted) =>
    [...one].reduce((sum, [key, count]) => sum + Math.max(0, count - (other.get(key) ?? 0)), 0);
  return { fixed: more(before, after), added: more(after, before) };
}
