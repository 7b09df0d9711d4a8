import type { Area } from '../../browser/ports.ts';
import type { RejectedCall } from '../../model/index.ts';
import { createQueue } from '../../text/in-turn.ts';
import { areaOf } from '../storage.ts';

const PREFIX = 'calls:';
/** Maximum per tab. Calls in one tab must not remove notes of another. */
const MAX_NOTES = 20;

export function createCallNotes(session: Area) {
  const inTurn = createQueue();
  const of = async (tabId: number): Promise<readonly RejectedCall[]> => {
    const kept = await areaOf<readonly RejectedCall[]>(session).get(PREFIX + tabId);
    return Array.isArray(kept) ? kept : [];
  };
  return {
    of,
    add: (tabId: number, note: RejectedCall): Promise<void> =>
      inTurn(async () => session.set(PREFIX + tabId, [note, ...(await of(tabId))].slice(0, MAX_NOTES))),
    dismiss: (tabId: number): Promise<void> => session.remove(PREFIX + tabId),
  };
}

export type CallNotes = ReturnType<typeof createCallNotes>;
