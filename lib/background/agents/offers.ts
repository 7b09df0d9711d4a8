import type { Offer, ToolNames } from '../../agent/tools.ts';
import type { Area } from '../../browser/ports.ts';
import type { Settings } from '../../messaging/contract/settings.ts';
import type { Action } from '../../model/index.ts';
import { createQueue } from '../../text/in-turn.ts';
import { isOffForAgents } from '../settings.ts';
import type { KnownDetails } from '../sites/details.ts';
import { areaOf } from '../storage.ts';
import type { TabInspector } from '../tabs/inspector.ts';
import type { Judgement } from '../tabs/judge.ts';

interface Known {
  readonly details: number;
  readonly actions: Promise<readonly Action[]>;
  offer?: Promise<Offer>;
}

export const NOTHING: Offer = { tools: [], more: [], withheld: [] };

type KeptNames = readonly (readonly [origin: string, given: ReturnType<ToolNames['given']>])[];
const NAMES = 'tool-names';
const MAX_ORIGINS = 50;
const MAX_NAMES = 1_000;

function createNaming(session: Area) {
  const named = areaOf<KeptNames>(session);
  const inTurn = createQueue();
  return (
    { findings, page, declaration: { origin } }: Judgement,
    actions: readonly Action[],
  ): Promise<Offer> =>
    inTurn(async () => {
      const { toolsOf, ToolNames } = await import('../../agent/tools.ts');
      const kept = (await named.get(NAMES)) ?? [];
      const before = kept.find(([of]) => of === origin)?.[1] ?? [];
      const names = new ToolNames();
      names.restore(origin, before);
      const offer = toolsOf(actions, findings, page, origin, names);
      const given = names.given(origin).slice(0, MAX_NAMES);
      if (given.length > before.length) {
        const others = kept.filter(([of]) => of !== origin).slice(1 - MAX_ORIGINS);
        await named.set(NAMES, [...others, [origin, given]]).catch(() => undefined);
      }
      return offer;
    });
}

export function createOffers(
  tabs: Pick<TabInspector, 'judgement' | 'documents'>,
  details: KnownDetails,
  settings: () => Promise<Settings>,
  session: Area,
) {
  const offerOf = createNaming(session);
  const known = new WeakMap<Judgement, Known>();

  async function knownOf(
    tabId: number,
  ): Promise<{ readonly judgement: Judgement; readonly known: Known } | undefined> {
    const judgement = await tabs.judgement(tabId);
    if (!judgement) return undefined;
    const before = known.get(judgement);
    if (before?.details === details.version()) return { judgement, known: before };
    const fresh: Known = { details: details.version(), actions: withDetails(judgement) };
    known.set(judgement, fresh);
    return { judgement, known: fresh };
  }

  async function withDetails({ actions, declaration: { origin } }: Judgement): Promise<readonly Action[]> {
    return Promise.all(
      actions.map((action) => (action.transport.kind === 'detail' ? details.known(origin, action) : action)),
    );
  }

  async function whole(tabId: number): Promise<Offer> {
    const found = await knownOf(tabId);
    if (!found) return NOTHING;
    const { judgement, known: memo } = found;
    memo.offer ??= memo.actions.then((actions) => offerOf(judgement, actions));
    return memo.offer;
  }

  return {
    actionsOf: async (tabId: number): Promise<readonly Action[]> =>
      (await knownOf(tabId))?.known.actions ?? [],
    whole,
    async of(tabId: number): Promise<Offer> {
      const origin = (await tabs.judgement(tabId))?.declaration.origin;
      if (origin === undefined || (await tabs.documents.isEdited(tabId))) return NOTHING;
      const [offer, chosen] = await Promise.all([whole(tabId), settings()]);
      return withoutOff(offer, (key) => isOffForAgents(chosen, origin, key));
    },
  };
}

function withoutOff(offer: Offer, isOff: (key: string) => boolean): Offer {
  const { tools, more, withheld } = offer;
  const off = [...tools, ...more].filter(({ action }) => isOff(action));
  if (off.length === 0) return offer;
  const isOn = ({ action }: { readonly action: string }) => !isOff(action);
  return {
    tools: tools.filter(isOn),
    more: more.filter(isOn),
    withheld: [...withheld, ...off.map(({ action, name }) => ({ action, id: name, ...SWITCHED_OFF }))],
  };
}

export function whileEdited({ tools, more, withheld }: Offer): Offer {
  const kept = [...tools, ...more].map(({ action, name }) => ({ action, id: name, ...EDITED }));
  return { tools: [], more: [], withheld: [...kept, ...withheld] };
}

const EDITED = {
  reason: 'a document of this site is edited in this tab.',
  next: 'Discard the edits.',
};

const SWITCHED_OFF = {
  reason: 'the person has switched it off for agents.',
  next: 'Switch it on among the tools for agents.',
};

export type Offers = ReturnType<typeof createOffers>;
