import type { Get } from '../discovery/index.ts';
import { merge } from '../formats/index.ts';
import type { PageFacts, Readiness } from '../model/index.ts';
import { alsoHere, type Observed, readinessOf } from '../readiness/index.ts';
import { withAttributes } from './gather.ts';

interface Target extends Omit<Observed, 'actions' | 'also'> {
  readonly site?: { readonly origin: string; readonly links: PageFacts['links']; readonly get: Get };
}

export async function readinessFor({ site, ...target }: Target): Promise<Readiness> {
  const { documents, pages } = target;
  const also = site && (await alsoHere(site.origin, documents, site.links, { ...site, now: Date.now })).files;
  const { actions } = merge(site?.origin ?? '', documents);
  return readinessOf({ ...target, actions: withAttributes(actions, pages), also });
}
