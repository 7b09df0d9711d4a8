import type { Area } from '../../browser/ports.ts';
import type { Action, Document, Said } from '../../model/index.ts';
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
    const signal = new AbortController().signal;
    const { fetchDocument, getWith, LIMITS, readDocument } = await import('../parts/reading.ts');
    const asking = { get: getWith(fetch), now, signal, limits: LIMITS };
    return readDocument(await fetchDocument(target, undefined, asking));
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
      const { detailUrl, baseUrl } = transport;
      const refused = refuseTarget(detailUrl, pageUrl);
      if (refused) return refused;
      const { prefixedDetailUrl, resolveDetail } = await import('../parts/reading.ts');
      const assumptions: Said[] = [];
      let document = await ask(detailUrl, action.document);
      const other = document.status === 'absent' ? prefixedDetailUrl(detailUrl, baseUrl) : undefined;
      if (other !== undefined && !refuseTarget(other, pageUrl)) {
        const second = await ask(other, action.document);
        if (resolveDetail(action, second)) {
          document = second;
          assumptions.push(say('detailMoved', detailUrl, other));
        }
      }
      const resolved = resolveDetail(action, document);
      if (!resolved) {
        const why = document.because ?? say('detailOther');
        return planError('not-runnable', say('detailUnread', named(action.name), detailUrl, why));
      }
      const whole =
        assumptions.length > 0
          ? { ...resolved, assumptions: [...(resolved.assumptions ?? []), ...assumptions] }
          : resolved;
      const kept: Kept = { action: whole, until: Math.max(document.fetched.freshUntil, now() + 60_000) };
      await details.set(keyOf(site, action), kept).catch(() => undefined);
      version++;
      return whole;
    },
  };
}

export type Details = ReturnType<typeof createDetails>;
