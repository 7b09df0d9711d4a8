import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Detail, PanelContext, Undo } from './context.tsx';
import { isTyping } from './keyboard.ts';
import { receiptOf } from './run/outcome.ts';

const LATEST_MS = 200;

/** Lets the browser paint the first list before work that the list doesn't need. */
export function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: LATEST_MS }));
}

export function useReceipt({ runs, tabId }: PanelContext['view'], memory: PanelContext['memory']) {
  const key = `receipt ${tabId}`;
  const [dismissed, setDismissed] = useState(() => memory.read(key));
  const run = receiptOf(runs, dismissed);
  const close = () => {
    setDismissed(run?.id);
    memory.write(key, run?.id);
  };
  return [run, close] as const;
}

const UNDO_MS = 10_000;

export function useUndo() {
  const [undo, offerUndo] = useState<Undo>();
  useEffect(() => {
    if (!undo) return;
    const timer = setTimeout(() => offerUndo(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [undo]);
  return [undo, offerUndo] as const;
}

export function useDetails(root: RefObject<HTMLElement | null>, first: () => Detail | undefined) {
  const [stack, setStack] = useState<readonly Detail[]>(() => {
    const detail = first();
    return detail ? [detail] : [];
  });
  const detail = stack.at(-1);
  const origins = useRef<(Element | null)[]>([]);
  const origin = useRef<Element | null>(undefined);
  const open = useCallback((next: Detail) => {
    origins.current.push(document.activeElement);
    setStack((before) => [...before, next]);
  }, []);
  const back = useCallback(() => {
    origin.current = origins.current.pop() ?? null;
    setStack((before) => before.slice(0, -1));
  }, []);
  const closeAll = useCallback(() => {
    setStack([]);
    origins.current = [];
  }, []);

  const isAwaited = useRef(false);
  const focusHeading = useCallback(() => {
    const heading = root.current?.querySelector<HTMLElement>('.detail [data-heading]');
    isAwaited.current = !heading;
    heading?.focus();
  }, [root]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when another detail is on top
  useEffect(() => {
    const left = origin.current;
    origin.current = undefined;
    if (left instanceof HTMLElement && left.isConnected && left.offsetParent !== null) left.focus();
    else if (stack.length > 0) focusHeading();
    else {
      isAwaited.current = false;
      if (left !== undefined)
        root.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
    }
  }, [stack.length, detail]);
  const headingCame = useCallback(() => {
    if (isAwaited.current) focusHeading();
  }, [focusHeading]);

  return { detail, open, back, closeAll, headingCame };
}

const isTypedAnywhere = ({ key, target, isComposing }: KeyboardEvent): boolean =>
  target === document.body && !isComposing && /^[\p{L}\p{N}]$/u.test(key);

export function useKeys(root: RefObject<HTMLElement | null>, back: (() => void) | undefined): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && back) {
      event.preventDefault();
      back();
    } else if (event.key === '/' ? !isTyping(event.target) : isTypedAnywhere(event)) {
      const search = [...(root.current?.querySelectorAll<HTMLElement>('[data-search]') ?? [])].find(
        (element) => element.offsetParent !== null,
      );
      if (!search) return;
      if (event.key === '/') event.preventDefault();
      search.focus();
    }
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
