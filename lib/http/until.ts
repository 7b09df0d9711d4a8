import { pause } from './pause.ts';

/** Between two looks, in milliseconds. */
const LOOK_MS = 150;

/** Milliseconds that are left to wait; waiting takes from them. */
export interface Patience {
  left: number;
}

/**
 * Polls until the result is wanted, its time is over, or the signal is aborted.
 * @param patienceFor the time that is left, depending on what was seen
 * @returns what was seen last
 */
export async function until<Seen>(
  look: () => Promise<Seen>,
  isWanted: (seen: Seen) => boolean,
  patienceFor: (seen: Seen) => Patience,
  signal?: AbortSignal,
): Promise<Seen> {
  for (;;) {
    const seen = await look();
    const patience = patienceFor(seen);
    if (isWanted(seen) || signal?.aborted || patience.left <= 0) return seen;
    patience.left -= LOOK_MS;
    await pause(LOOK_MS);
  }
}
