import type { Memory } from '../../components/ports.ts';
import { session } from '../../lib/browser/storage.ts';
import type { Json } from '../../lib/model/index.ts';

const MAX_KEPT = 50;
const MAX_LENGTH = 100_000;
const MEMORY = 'panel:memory';

/** Typed values for the session, in memory only. Popup, side panel and developer tools share them. */
export async function openMemory(): Promise<Memory> {
  const stored = await session.get(MEMORY).catch(() => undefined);
  const kept = new Map<string, Json>(isRecord(stored) ? Object.entries(stored) : []);
  let waiting = false;
  const save = async () => {
    if (waiting) return;
    waiting = true;
    await Promise.resolve();
    waiting = false;
    await session.set(MEMORY, Object.fromEntries(kept)).catch(() => undefined);
  };
  return {
    read: (key) => kept.get(key),
    write(key, value) {
      kept.delete(key);
      if (value !== undefined && JSON.stringify(value).length <= MAX_LENGTH) kept.set(key, value);
      for (const old of [...kept.keys()].slice(0, -MAX_KEPT)) kept.delete(old);
      void save();
    },
  };
}

function isRecord(stored: unknown): stored is Record<string, Json> {
  return typeof stored === 'object' && stored !== null;
}
