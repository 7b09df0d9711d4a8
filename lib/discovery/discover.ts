import { readDocument } from '../formats/reading.ts';
import type { Document, Fetched, Refusal } from '../model/index.ts';
import { type Asking, fetchDocument, type Get, LIMITS, type Limits } from './fetch-document.ts';
import { ABSENCE } from './freshness.ts';
import {
  type CandidateTarget,
  candidateTargets,
  linkTargets,
  referenceTargets,
  type Target,
} from './targets.ts';

export interface Visit {
  readonly origin: string;
  readonly page?: {
    readonly url: string;
    readonly links: readonly { readonly rel: string; readonly href: string }[];
  };
}

export interface Discovering {
  readonly get: Get;
  readonly now: () => number;
  readonly limits?: Partial<Limits>;
  readonly remembered?: ReadonlyMap<string, Fetched>;
  readonly again?: boolean;
  /** Start of the visit, in milliseconds since the epoch. Newer answers are reused. */
  readonly since?: number;
  readonly revalidate?: boolean;
  readonly onDemand?: boolean;
  readonly keep?: (remembered: Fetched) => boolean;
  readonly pending?: Map<string, Promise<Fetched>>;
  readonly read?: (fetched: Fetched) => Pick<Document, 'references'>;
  readonly onFetched?: (fetched: Fetched, isNew: boolean) => void;
}

/** Requests the root fallbacks only if no well-known URL has a document (draft-car-agents-txt §2.1). */
export async function discover(visit: Visit, discovering: Discovering): Promise<readonly Fetched[]> {
  const { origin, page } = visit;
  const { remembered, again = false, since, revalidate = false, onDemand = false } = discovering;
  const { onFetched, now, keep, read = readDocument } = discovering;
  const limits = { ...LIMITS, ...discovering.limits };
  const pending = discovering.pending ?? new Map<string, Promise<Fetched>>();
  const asking: Asking = { get: discovering.get, now, limits };
  const asked = new Map<string, Promise<Fetched>>();

  const isFresh = ({ fetchedAt, freshUntil }: Fetched): boolean =>
    !again && ((since !== undefined && fetchedAt >= since) || (!revalidate && now() < freshUntil));

  const all = candidateTargets(origin);
  const notAsked = new Set(onDemand ? [] : all.flatMap((one) => (one.onDemand ? [one.url] : [])));
  async function known(target: Target): Promise<Fetched> {
    const before = remembered?.get(target.url);
    if (before && (notAsked.has(target.url) || keep?.(before) || isFresh(before))) {
      onFetched?.(before, false);
      return before;
    }
    let request = pending.get(target.url);
    if (!request) {
      request = fetchDocument(target, before, asking).finally(() => pending.delete(target.url));
      pending.set(target.url, request);
    }
    const fetched = await request;
    onFetched?.(fetched, true);
    return fetched;
  }

  function ask(target: Target): Promise<Fetched> {
    let answer = asked.get(target.url);
    if (!answer) {
      answer = known(target);
      asked.set(target.url, answer);
    }
    return answer;
  }

  let left = limits.references;
  async function follow(target: Target, depth: number): Promise<void> {
    const fetched = await ask(target);
    if (fetched.refusal || depth === limits.depth) return;
    const targets = referenceTargets(read(fetched).references, fetched.url, origin);
    await Promise.all(
      targets.map(async (reference) => {
        if (asked.has(reference.url) || left === 0) return;
        left--;
        await follow(reference, depth + 1);
      }),
    );
  }

  const isFound = ({ url }: Target): boolean =>
    remembered?.get(url)?.text !== undefined && !remembered.get(url)?.refusal;
  const candidates = all.filter((one) => !notAsked.has(one.url) || isFound(one));
  const links = page ? linkTargets(page, origin, onDemand).slice(0, limits.references) : [];
  // Candidates come before `links`, because `ask` keeps the first target of each URL.
  for (const target of soonest(candidates)) ask(target);
  await Promise.all([
    ...candidates.map(async (target) => {
      const before = await Promise.all(candidates.filter(({ url }) => target.after.includes(url)).map(ask));
      if (before.every(({ refusal }) => refusal && allowsFallback(refusal))) await follow(target, 0);
    }),
    ...links.map((target) => follow(target, 0)),
  ]);
  const order = [...candidates, ...links].map(({ url }) => url);
  const rank = (url: string) => (order.includes(url) ? order.indexOf(url) : order.length);
  const fetched = await Promise.all(asked.values());
  return fetched.toSorted((a, b) => rank(a.url) - rank(b.url));
}

/** Browsers open only six connections to a host, so URLs with fallbacks come first. */
function soonest(candidates: readonly CandidateTarget[]): readonly CandidateTarget[] {
  const awaited = new Set(candidates.flatMap(({ after }) => after));
  const rank = ({ url, place }: CandidateTarget): number => (awaited.has(url) ? 0 : place + 1);
  return candidates.filter(({ after }) => after.length === 0).toSorted((a, b) => rank(a) - rank(b));
}

const allowsFallback = ({ code }: Refusal): boolean =>
  code === 'forbidden' || code === 'sign-in' || ABSENCE.has(code);
