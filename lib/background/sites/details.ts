import type { Area } from '../../browser/ports.ts';
import type { Action, Document } from '../../model/index.ts';
import { type PlanError, planError } from '../../run/plan/plan-error.ts';
import { refuseTarget } from '../../run/plan/target.ts';
import { named, say } from '../../text/index.ts';
import { areaOf } from '../storage.ts';

export interface KnownDetails {
  known(site: string, action: Action): Promise<Action>;
  version(): number;
}

interface Kept {
  readonly action: Action;
  readonly until: number;
}

export function createDetails(session: Area, fetch: typeof globalThis.fetch, now: () => number) {
  const details = areaOf<Kept>(session);
  let version = 0;
  const keyOf = (site: string, { document, key, transport }: Action) =>
    `detail:${site} ${document} ${key} ${transport.kind === 'detail' ? transport.detailUrl : ''}`;
  const remembered = async (site: string, action: Action): Promise<Action | undefined> => {
    const kept = await details.get(keyOf(site, action));
    return kept && kept.until > now() ? kept.action : undefined;
  };
  const ask = async (url: string, from: string): Promise<Document> => {
    const target = { url, via: 'reference', from, accept: 'application/json' } as const;
    const { fetchDocument, getWith, readDocument } = await import('../parts/reading.ts');
    return readDocument(await fetchDocument(target, undefined, { get: getWith(fetch), now }));
  };
  return {
    version: (): number => version,
    known: async (site: string, action: Action): Promise<Action> =>
      (await remembered(site, action)) ?? action,
    async open(site: string, action: Action, pageUrl: string): Promise<Action | PlanError> {
      const { transport } = action;
      if (transport.kind !== 'detail') return action;
      const before = await remembered(site, action);
      if (before) return before;
      const { detailUrl } = transport;
      const refused = refuseTarget(detailUrl, pageUrl);
      if (refused) return refused;
      const { openDetail } = await import('../parts/reading.ts');
      const { documents, action: opened } = await openDetail(action, transport, async (url) =>
        refuseTarget(url, pageUrl) ? undefined : ask(url, action.document),
      );
      const last = documents.at(-1);
      if (!opened) {
        const why = last?.because ?? say('detailOther');
        return planError('not-runnable', say('detailUnread', named(action.name), detailUrl, why));
      }
      const kept: Kept = { action: opened, until: Math.max(last?.fetched.freshUntil ?? 0, now() + 60_000) };
      await details.set(keyOf(site, action), kept).catch(() => undefined);
      version++;
      return opened;
    },
  };
}

export type Details = ReturnType<typeof createDetails>;
