/** The browser's own pointer and keys, which pages trust: the command has them by the debugger protocol. */
import { documentOf } from '../dom/dom.ts';

export type Act =
  | { readonly kind: 'click'; readonly x: number; readonly y: number }
  | { readonly kind: 'key'; readonly key: string; readonly code: string; readonly keyCode: number };

type Hands = (act: Act) => Promise<void>;

let hands: Hands | undefined;
let isUsed = false;
let last: Promise<void> = Promise.resolve();

export const useHands = (own: Hands): void => {
  hands = own;
};
export const hasHands = (): boolean => hands !== undefined;
export const isByHand = (): boolean => isUsed;

/** Does something with real events instead of those that a script makes. */
export async function byHand<Result>(work: () => Promise<Result>): Promise<Result> {
  isUsed = true;
  try {
    return await work();
  } finally {
    await last;
    isUsed = false;
  }
}

/** Resolves once all requested acts are done. */
export const acted = (): Promise<void> => last;

/**
 * Asks for real events, each once the one before has been taken in.
 * @param isMeant asked before each: whether it would reach the element that is meant
 * @returns false if there are none, as for an element of another frame
 */
export function act(element: Element, acts: () => readonly Act[], isMeant: () => boolean): boolean {
  const own = hands;
  if (!isUsed || !own || documentOf(element) !== document) return false;
  const all = async (): Promise<void> => {
    for (const one of acts()) {
      if (!isMeant()) return;
      await own(one);
    }
  };
  last = last.then(all).catch(() => undefined);
  return true;
}
