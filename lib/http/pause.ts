export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Doesn't cancel the work when the time is over. */
export async function withTimeout<Result, Late>(
  milliseconds: number,
  work: Promise<Result>,
  otherwise: Late,
): Promise<Result | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Node.js 20 has no `Promise.withResolvers`.
  const late = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

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
