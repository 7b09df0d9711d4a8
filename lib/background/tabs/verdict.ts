import { MAX_SELECTORS, selectorsIn } from '../../check/scan-request.ts';
import type { TabView } from '../../messaging/contract/views.ts';
import {
  type Counts,
  countFindings,
  type Declaration,
  type Document,
  type Finding,
  isDrafted,
  type PageFacts,
  type Said,
  type Verdict,
} from '../../model/index.ts';
import { type Headline, headlineOf, isGap } from '../../report/standing.ts';
import { say } from '../../text/index.ts';
import { oncePer } from '../../text/once.ts';

type Verdicts = Pick<TabView, 'verdict' | 'verdicts'>;

interface Judged {
  readonly declaration: Declaration;
  readonly page: PageFacts | null;
}

interface Missing {
  readonly why: Said;
  readonly asOf?: number;
}

const WHY = {
  unreadable: 'whyUnreadable',
  unclear: 'whyUnreadable',
  unreachable: 'whyUnreachable',
  failing: 'whyFailing',
  denied: 'whyDenied',
  elsewhere: 'whyElsewhere',
} as const satisfies Partial<Record<Headline<Document>['standing'], Said['key']>>;

export function verdictsOf(
  judgement: Judged,
  findings: readonly Finding[],
  phase: TabView['phase'],
): Verdicts {
  const { ofTab, ofDocuments, isBare } = missingIn(judgement);
  const byDocument = Map.groupBy(findings, ({ document }) => document);
  const counts = countFindings(findings);
  const verdict = verdictWith(counts, phase, ofTab);
  const verdicts = [...ofDocuments].map(([url, missing]): [string, Verdict] => [
    url,
    verdictWith(countFindings(byDocument.get(url) ?? []), phase, missing),
  ]);
  return {
    verdict: verdict.state === 'known' && isBare ? { state: 'nothing', counts } : verdict,
    verdicts: Object.fromEntries(verdicts),
  };
}

function verdictWith(counts: Counts, phase: TabView['phase'], missing: Missing | undefined): Verdict {
  if (phase !== 'ready') return { state: 'checking', counts };
  return missing ? { state: 'incomplete', counts, ...missing } : { state: 'known', counts };
}

const missingIn = oncePer(({ declaration, page }: Judged) => {
  const documents = declaration.documents.filter((document) => !isDrafted(document));
  const present = documents.filter(({ status }) => status === 'found' || status === 'unreadable');
  const unread = unreadIn(documents);
  // One unread document makes all verdicts incomplete.
  const ofOne = (one: Document) => unread ?? staleIn([one]) ?? unseenIn([one], page);
  return {
    ofTab: unread ?? staleIn(documents) ?? unseenIn(documents, page),
    ofDocuments: new Map(present.map((one) => [one.url, ofOne(one)])),
    isBare: present.length === 0,
  };
});

function unreadIn(documents: readonly Document[]): Missing | undefined {
  const hasFound = documents.some(({ status }) => status === 'found');
  const { standing } = headlineOf(hasFound ? documents.filter((one) => isGap(one, true)) : documents);
  return standing === 'absent' || standing === 'invalid' ? undefined : { why: say(WHY[standing]) };
}

function staleIn(documents: readonly Document[]): Missing | undefined {
  const stale = documents.filter(({ fetched }) => fetched.unrenewed);
  const asOf = Math.min(...stale.map(({ fetched }) => fetched.fetchedAt));
  return stale.length > 0 ? { why: say('whyStale'), asOf } : undefined;
}

function unseenIn(documents: readonly Document[], page: PageFacts | null): Missing | undefined {
  const wanted = selectorsIn(documents.flatMap(({ actions }) => actions));
  if (!page) return wanted.size > 0 ? { why: say('whyPage') } : undefined;
  return !page.truncated && wanted.size <= MAX_SELECTORS ? undefined : { why: say('whyPageLarge') };
}
