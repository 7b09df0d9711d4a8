import { formats } from '../formats/index.ts';
import type { Candidate, Via } from '../model/index.ts';
import { isPrivateHost } from '../url/index.ts';

export interface Target {
  readonly url: string;
  readonly via: Via;
  readonly from?: string;
  readonly accept: string;
  readonly notAllowed?: string;
}

export interface CandidateTarget extends Target {
  readonly after: readonly string[];
  readonly place: number;
  readonly onDemand: boolean;
}

const ANY_FORMAT = 'application/json, application/woa+json, text/plain;q=0.9, */*;q=0.1';

export function candidateTargets(origin: string): readonly CandidateTarget[] {
  const targets = new Map<string, CandidateTarget>();
  const urlOf = ({ path }: Candidate): string => new URL(path, origin).href;
  for (const { candidates, onDemand = false } of formats) {
    for (const [place, candidate] of candidates.entries()) {
      const { holds, isFallback, accept = ANY_FORMAT } = candidate;
      const url = urlOf(candidate);
      const before = candidates.filter((one) => isFallback && one.holds === holds && !one.isFallback);
      if (!targets.has(url)) {
        const via = isFallback ? 'root' : 'well-known';
        targets.set(url, { url, via, accept, after: before.map(urlOf), place, onDemand });
      }
    }
  }
  return [...targets.values()];
}

export function linkTargets(
  page: { readonly url: string; readonly links: readonly { readonly rel: string; readonly href: string }[] },
  origin: string,
  onDemand: boolean,
): readonly Target[] {
  const asked = formats.filter((one) => onDemand || !one.onDemand);
  const rels = new Set(asked.flatMap(({ linkRels = [] }) => linkRels));
  return page.links
    .filter(({ rel }) =>
      rel
        .toLowerCase()
        .split(/\s+/)
        .some((word) => rels.has(word)),
    )
    .flatMap(({ href }) => toTarget(href, 'link', page.url, origin) ?? []);
}

export function referenceTargets(
  references: readonly string[],
  from: string,
  origin: string,
): readonly Target[] {
  return references.flatMap((reference) => toTarget(reference, 'reference', from, origin) ?? []);
}

function toTarget(href: string, via: 'link' | 'reference', from: string, origin: string): Target | undefined {
  if (href.length > 2_000 || !URL.canParse(href, from)) return undefined;
  const url = new URL(href, from);
  url.hash = '';
  return { url: url.href, via, from, accept: ANY_FORMAT, notAllowed: reasonAgainst(url, origin) };
}

/** A site must not make the browser read a file, contact the router, or drop encryption. */
function reasonAgainst(url: URL, origin: string): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return `${url.protocol} isn’t supported`;
  if (url.username !== '' || url.password !== '') return 'the address contains a user name or password';
  if (url.origin === origin) return undefined;
  if (url.protocol !== 'https:') return 'other origins are only requested over https';
  if (isPrivateHost(url.hostname) && url.hostname !== new URL(origin).hostname) {
    return `${url.hostname} is an address of this machine or of a private network`;
  }
  return undefined;
}
