import type { Platform, SendToTab } from '../../browser/ports.ts';
import type { Choices } from '../choices.ts';
import { logError } from '../log.ts';
import type { Planning } from '../runs/planning.ts';
import type { Runs } from '../runs/runs.ts';
import { isOffForAgents } from '../settings.ts';
import type { KnownDetails } from '../sites/details.ts';
import type { TabInspector } from '../tabs/inspector.ts';
import { type Agents, createAgents, policyOf } from './agents.ts';
import type { CallNotes } from './call-notes.ts';
import { Calls } from './calls.ts';
import { createOffers } from './offers.ts';

export interface ForAgentsParts {
  readonly platform: Platform;
  readonly choices: Choices;
  readonly mayDraft: (origin: string) => Promise<boolean>;
  readonly inspector: TabInspector;
  readonly runs: Runs;
  readonly planning: Planning;
  readonly details: KnownDetails;
  readonly notes: CallNotes;
  readonly sendToTab: SendToTab;
  readonly sendToPresent: SendToTab;
}

/** Everything about agents, put together: the tools that pages offer them, and their calls. */
export function createForAgents(parts: ForAgentsParts): { readonly agents: Agents; readonly calls: Calls } {
  const { platform, choices, mayDraft, inspector, runs, planning, details, notes, sendToTab, sendToPresent } =
    parts;
  const settings = () => choices.settings();
  const inAgentMode = async (origin: string): Promise<boolean> =>
    (await settings()).agentModeOrigins.includes(origin) ||
    (await policyOf(platform)).agentMode?.includes(origin) === true;
  const offers = createOffers(inspector, details, async (origin) => {
    const chosen = await settings();
    return (key) => isOffForAgents(chosen, origin, key);
  });
  const agents: Agents = createAgents({
    platform,
    inspector,
    offers,
    calls: () => calls,
    sendToTab,
    sendToPresent,
    settings,
    inAgentMode,
    mayDraft,
    setListed: (list, origin, on) => choices.setListed(list, origin, on),
    setOffered: (choice) => choices.setOffered(choice),
  });
  const calls: Calls = new Calls({
    now: platform.now,
    settings,
    inAgentMode,
    inspector,
    runs,
    planning,
    offers,
    async note(tabId, note) {
      await notes.add(tabId, note).catch(logError);
      await inspector.changed(tabId);
    },
    onOpened: agents.refresh,
  });
  return { agents, calls };
}
