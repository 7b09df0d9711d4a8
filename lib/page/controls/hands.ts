/** Real pointer and key events, which only the command-line tool can send (debugger protocol). */
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

export async function byHand<Result>(work: () => Promise<Result>): Promise<Result> {
  isUsed = true;
  try {
    return await work();
  } finally {
    await last;
    isUsed = false;
  }
}

export const acted = (): Promise<void> => last;

/**
 * @param isMeant true if the next event will reach the intended element
 * @returns false if real events aren't available, such as in another frame
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
