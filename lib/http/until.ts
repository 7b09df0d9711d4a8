import { pause } from './pause.ts';

const LOOK_MS = 150;

interface Patience {
  left: number;
}

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
