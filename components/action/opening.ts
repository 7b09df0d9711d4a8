import { useEffect, useEffectEvent, useState } from 'react';
import { isOnPage, pageToOpen } from '../../lib/matching/index.ts';
import type { ShownView } from '../../lib/messaging/contract/views.ts';
import { type Action, type Arguments, isObject, type JsonObject } from '../../lib/model/index.ts';
import { type Memory, usePanel } from '../kit.ts';

const OPENING_MS = 20_000;

interface Opening {
  readonly action: string;
  readonly origin: string;
  readonly arguments: Arguments;
  readonly at: number;
}

type Shown = Pick<ShownView, 'tabId' | 'origin'>;

const keyOf = (tabId: number): string => `opening ${tabId}`;

function openingIn(memory: Memory, { tabId, origin }: Shown, now: number): Opening | undefined {
  const kept = memory.read(keyOf(tabId));
  if (!isObject(kept)) return undefined;
  const { action, arguments: args, at } = kept;
  if (typeof action !== 'string' || typeof at !== 'number' || !isObject(args)) return undefined;
  if (kept.origin !== origin || now - at >= OPENING_MS) return undefined;
  return { action, origin, arguments: args, at };
}

interface Hooks {
  onThere(args: Arguments): void;
  onMissed(): void;
}

export function useOpening(action: Action, { onThere, onMissed }: Hooks) {
  const { view, memory, ports, now } = usePanel();
  const { tabId, origin, page } = view;
  const [waits, setWaits] = useState(() => openingIn(memory, view, now())?.action === action.key);
  const forget = () => {
    memory.write(keyOf(tabId), undefined);
    setWaits(false);
  };
  const waiting = waits ? openingIn(memory, view, now()) : undefined;
  const shown = page && { url: page.url, page };
  const isThere =
    shown !== null &&
    isOnPage(action, shown) &&
    pageToOpen(action, waiting?.arguments ?? {}, shown) === undefined;
  const arrive = useEffectEvent(() => {
    const opening = openingIn(memory, view, now());
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
    async open(url: string, args: Arguments) {
      memory.write(keyOf(tabId), { action: action.key, origin, arguments: args, at: now() });
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

const awaitedKey = (tabId: number): string => `awaited ${tabId}`;

export function awaitRun(memory: Memory, tabId: number, { key }: Pick<Action, 'key'>, run: string): void {
  memory.write(awaitedKey(tabId), { action: key, run });
}

export function forgetAwaitedRun(memory: Memory, tabId: number, run: string): void {
  if (awaited(memory, tabId).run === run) memory.write(awaitedKey(tabId), undefined);
}

export function actionToShow(memory: Memory, view: ShownView, now: number): string | undefined {
  const opening = openingIn(memory, view, now)?.action;
  const { action, run } = awaited(memory, view.tabId);
  const key = opening ?? (view.runs.some(({ id }) => id === run) ? action : undefined);
  return view.actions.listed.find((one) => one.key === key)?.key;
}

function awaited(memory: Memory, tabId: number): JsonObject {
  const kept = memory.read(awaitedKey(tabId));
  return isObject(kept) ? kept : {};
}
