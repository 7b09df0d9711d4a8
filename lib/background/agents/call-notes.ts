import type { Area } from '../../browser/ports.ts';
import type { PanelHandlers } from '../../messaging/contract/panel.ts';
import type { CallNote } from '../../model/index.ts';
import { createQueue } from '../in-turn.ts';
import type { Tabs } from '../services.ts';

const PREFIX = 'calls:';
/** Kept of one tab: a page that calls wrongly and often pushes out no more than its own notes, and no run. */
const MAX_NOTES = 20;

/** Calls of agents that never became a run, by tab. */
export interface CallNotes {
  add(tabId: number, note: CallNote): Promise<void>;
  /** The latest first. */
  of(tabId: number): Promise<readonly CallNote[]>;
  dismiss(tabId: number): Promise<void>;
}

export function createCallNotes(session: Area): CallNotes {
  const inTurn = createQueue();
  const of = async (tabId: number): Promise<readonly CallNote[]> => {
    const kept = await session.get(PREFIX + tabId);
    return Array.isArray(kept) ? (kept as CallNote[]) : [];
  };
  return {
    of,
    add: (tabId, note) =>
      inTurn(async () => session.set(PREFIX + tabId, [note, ...(await of(tabId))].slice(0, MAX_NOTES))),
    dismiss: (tabId) => session.remove(PREFIX + tabId),
  };
}

export function createCallNoteHandlers(notes: CallNotes, tabs: Pick<Tabs, 'changed'>) {
  return {
    async dismissCalls({ tabId }) {
      await notes.dismiss(tabId);
      await tabs.changed(tabId);
      return null;
    },
  } satisfies Partial<PanelHandlers>;
}
