import type { ShownView } from '../../lib/messaging/contract/views.ts';
import { type Action, isObject, type JsonObject } from '../../lib/model/index.ts';
import type { Memory } from '../ports.ts';
import { openingIn } from './opening.ts';

const keyOf = (tabId: number): string => `awaited ${tabId}`;

export function awaitRun(memory: Memory, tabId: number, { key }: Pick<Action, 'key'>, run: string): void {
  memory.write(keyOf(tabId), { action: key, run });
}

export function forgetAwaitedRun(memory: Memory, tabId: number, run: string): void {
  if (awaited(memory, tabId).run === run) memory.write(keyOf(tabId), undefined);
}

export function actionToShow(memory: Memory, view: ShownView, now: number): string | undefined {
  const opening = openingIn(memory, view, now)?.action;
  const { action, run } = awaited(memory, view.tabId);
  const key = opening ?? (view.runs.some(({ id }) => id === run) ? action : undefined);
  return view.actions.listed.find((one) => one.key === key)?.key;
}

function awaited(memory: Memory, tabId: number): JsonObject {
  const kept = memory.read(keyOf(tabId));
  return isObject(kept) ? kept : {};
}
