import { useEffect, useMemo, useRef, useState } from 'react';
import type { ShownView } from '../../lib/messaging/contract/views.ts';
import type { Finding } from '../../lib/model/index.ts';
import { usePanel } from '../context.tsx';

const EVERY = 2_000;

export function useWatch(on: boolean, expected?: string) {
  const { view, background, now } = usePanel();
  const [began, setBegan] = useState<
    { readonly since: number; readonly found: Counted | undefined } | undefined
  >(undefined);
  const [asked, setAsked] = useState(0);
  const latest = useRef(view);
  latest.current = view;

  useEffect(() => {
    if (!on) return;
    const { current } = latest;
    setBegan({ since: now(), found: isJudged(current) ? counted(current.findings) : undefined });
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

  // A half-typed document can't be read, so its findings would be counted as fixed.
  const isComparable = isJudged(view);
  const found = useMemo(() => counted(view.findings), [view.findings]);
  useEffect(() => {
    if (isComparable) setBegan((before) => before && { ...before, found: before.found ?? found });
  }, [isComparable, found]);
  const change = useMemo(
    () => (began?.found && isComparable ? difference(began.found, found) : undefined),
    [began, found, isComparable],
  );
  return began && { since: began.since, asked: Math.max(asked, began.since), ...change };
}

const isJudged = ({ verdict, documents }: Pick<ShownView, 'verdict' | 'documents'>): boolean =>
  verdict.state !== 'checking' && documents.every(({ status }) => status !== 'unreadable');

/** An inactive panel of the developer tools has no size. */
function isVisible(): boolean {
  return document.visibilityState === 'visible' && innerWidth > 0;
}

type Counted = ReadonlyMap<string, number>;

export function counted(findings: readonly Finding[]): Counted {
  const counts = new Map<string, number>();
  for (const { rule, document, message, more = 0 } of findings) {
    // With `more`, the message contains a number that changes. The key must stay the same.
    const key = JSON.stringify([rule, document, more === 0 ? message : '']);
    counts.set(key, (counts.get(key) ?? 0) + 1 + more);
  }
  return counts;
}

export function difference(before: Counted, after: Counted) {
  const more = (one: Counted, other: Counted) =>
    [...one].reduce((sum, [key, count]) => sum + Math.max(0, count - (other.get(key) ?? 0)), 0);
  return { fixed: more(before, after), added: more(after, before) };
}
