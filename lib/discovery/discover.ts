import { readDocument } from '../formats/reading.ts';
import type { Document, Fetched, Refusal } from '../model/index.ts';
import { type Asking, fetchDocument } from './fetch-document.ts';
import { ABSENCE } from './freshness.ts';
import { type Get, LIMITS, type Limits } from './get.ts';
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
  readonly signal?: AbortSignal;
  readonly limits?: Partial<Limits>;
  /** Answers of earlier visits by URL. Only outdated answers are requested again, conditionally. */
  readonly remembered?: ReadonlyMap<string, Fetched>;
  /** True to repeat all requests, even for missing documents. */
  readonly again?: boolean;
  /** Start of the visit, in milliseconds since the epoch. Newer answers aren't requested again. */
  readonly since?: number;
  readonly revalidate?: boolean;
  /** True to also request URLs that a visit alone doesn't request, for the panel or the command. */
  readonly onDemand?: boolean;
  /** True to use a remembered answer without a request, even if it is outdated. */
  readonly keep?: (remembered: Fetched) => boolean;
  /** Running requests by URL. Visits with the same map share requests. */
  readonly pending?: Map<string, Promise<Fetched>>;
  readonly read?: (fetched: Fetched) => Pick<Document, 'references'>;
  readonly onFetched?: (fetched: Fetched, isNew: boolean) => void;
}

/**
 * Requests well-known URLs, the page's links, and references of documents. If the well-known URLs have nothing,
 * requests the root fallbacks (draft-car-agents-txt §2.1). Returns all answers, including refusals.
 */
export async function discover(visit: Visit, discovering: Discovering): Promise<readonly Fetched[]> {
  const { origin, page } = visit;
  const { remembered, again = false, since, revalidate = false, onDemand = false } = discovering;
  const { onFetched, now, keep, read = readDocument } = discovering;
  const limits = { ...LIMITS, ...discovering.limits };
  const signal = discovering.signal ?? new AbortController().signal;
  const pending = discovering.pending ?? new Map<string, Promise<Fetched>>();
  const asking: Asking = { get: discovering.get, now, signal, limits };
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

  /** Several documents may refer to a URL, which is requested once. */
  function ask(target: Target): Promise<Fetched> {
    let answer = asked.get(target.url);
    if (!answer) {
      answer = known(target);
      // Without this handler, an error after an abort would be unhandled.
      answer.catch(() => undefined);
      asked.set(target.url, answer);
    }
    return answer;
  }

  let left = limits.references;
  /** Requests references as soon as their document has arrived, so that a slow URL delays no others. */
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
  const links = page ? linkTargets(page, origin).slice(0, limits.references) : [];
  // If a link is also a well-known URL, its answer must be recorded as well-known. So well-known URLs come first.
  for (const target of soonest(candidates)) ask(target);
  await Promise.all([
    ...candidates.map(async (target) => {
      const before = await Promise.all(candidates.filter(({ url }) => target.after.includes(url)).map(ask));
      if (before.every(({ refusal }) => refusal && leavesRoom(refusal))) await follow(target, 0);
    }),
    ...links.map((target) => follow(target, 0)),
  ]);
  const order = [...candidates, ...links].map(({ url }) => url);
  const rank = (url: string) => (order.includes(url) ? order.indexOf(url) : order.length);
  const fetched = await Promise.all(asked.values());
  return fetched.toSorted((a, b) => rank(a.url) - rank(b.url));
}

/**
 * Browsers open only six connections to a host. So URLs with fallbacks come first, then the likeliest URL of each
 * format.
 */
function soonest(candidates: readonly CandidateTarget[]): readonly CandidateTarget[] {
  const awaited = new Set(candidates.flatMap(({ after }) => after));
  const rank = ({ url, place }: CandidateTarget): number => (awaited.has(url) ? 0 : place + 1);
  return candidates.filter(({ after }) => after.length === 0).toSorted((a, b) => rank(a) - rank(b));
}

/** False after a server error, because the document may exist. Then no fallback is requested. */
const leavesRoom = ({ code }: Refusal): boolean =>
  code === 'forbidden' || code === 'sign-in' || ABSENCE.has(code);
