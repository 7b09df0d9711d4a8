import { useEffect, useEffectEvent, useState } from 'react';
import { isOnPage } from '../../lib/matching/index.ts';
import { type Action, type Arguments, isObject, type JsonObject } from '../../lib/model/index.ts';
import { usePanel } from '../context.tsx';
import type { Memory } from '../ports.ts';

/** So long the page of an action is waited for, in milliseconds. */
const OPENING_MS = 20_000;

/** An action whose page is being opened, to be run when that is shown. */
interface Opening {
  readonly action: string;
  readonly arguments: Arguments;
  readonly at: number;
}

const keyOf = (tabId: number): string => `opening ${tabId}`;

/** The action that is to be run when its page is shown: also after the popup was closed meanwhile. */
export function openingIn(memory: Memory, tabId: number, now: number): Opening | undefined {
  const { action, arguments: args, at } = (memory.read(keyOf(tabId)) ?? {}) as JsonObject;
  if (typeof action !== 'string' || typeof at !== 'number' || !isObject(args)) return undefined;
  return now - at < OPENING_MS ? { action, arguments: args, at } : undefined;
}

interface Hooks {
  /** Its page is shown. */
  onThere(args: Arguments): void;
  /** Another page came, or none. */
  onMissed(): void;
}

/** Opens the page of an action and has it run there. */
export function useOpening(action: Action, { onThere, onMissed }: Hooks) {
  const { view, memory, ports, now } = usePanel();
  const { tabId, page } = view;
  const [waits, setWaits] = useState(() => openingIn(memory, tabId, now())?.action === action.key);
  const forget = () => {
    memory.write(keyOf(tabId), undefined);
    setWaits(false);
  };
  const isThere = page !== null && isOnPage(action, { url: page.url, page });
  const arrive = useEffectEvent(() => {
    const opening = openingIn(memory, tabId, now());
    forget();
    if (opening?.action === action.key) onThere(opening.arguments);
  });
  const miss = useEffectEvent(() => {
    forget();
    onMissed();
  });
  useEffect(() => {
    if (!waits) return;
    if (isThere) return arrive();
    const timer = setTimeout(() => miss(), OPENING_MS);
    return () => clearTimeout(timer);
  }, [waits, isThere]);
  return {
    waits,
    /** Rejects where the tab cannot be led there. */
    async open(url: string, args: Arguments) {
      memory.write(keyOf(tabId), { action: action.key, arguments: args, at: now() });
      setWaits(true);
      try {
        await ports.showPage(url);
      } catch (error) {
        forget();
        throw error;
      }
    },
    forget,
  };
}
