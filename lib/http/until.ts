import { pause } from './pause.ts';

const LOOK_MS = 150;

interface Patience {
  left: number;
}

/**
 * Polls until a result is accepted, the time is over or the signal aborts.
 * @param patienceFor the remaining time, depending on the last result
 * @returns the last result
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
