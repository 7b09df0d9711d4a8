import { claimsOn, isActionAttribute, submissionOn } from '../../../matching/index.ts';
import type { Choice, Document, Hit, PageFacts, PageRule, Submission } from '../../../model/index.ts';
import { show } from '../../../schema/words.ts';
import { linkRels } from '../candidates.ts';
import { certainty, sightedHere } from './page.ts';
import { isJudged } from './subjects.ts';

/** Elements that are named in a message. */
const MOST_NAMED = 5;

function rule(
  facts: Omit<PageRule, 'on' | 'formats' | 'check'>,
  check: (document: Document, page: PageFacts) => Iterable<Hit>,
  once = false,
): PageRule {
  const judged = ({ format, dialect }: Document): boolean => format === 'awas' && isJudged(dialect);
  return {
    on: 'page',
    formats: ['awas'],
    ...facts,
    check: (document, page, _, documents) =>
      judged(document) && (!once || documents.find(judged) === document) ? check(document, page) : [],
  };
}

const ambiguous = rule(
  {
    id: 'awas/action-ambiguous',
    requirements: [],
    severity: 'warning',
    title: 'Several elements of the page claim one action',
    why: 'Which of them is meant nobody can tell, and one may have been written by a visitor. The action does not run on this page until a person has picked one.',
  },
  function* (document, page) {
    for (const sighting of sightedHere(document, page)) {
      const { action } = sighting;
      const claims = action.page && claimsOn(action, page);
      if (!claims || claims.ok || claims.code !== 'ambiguous') continue;
      const named = claims.choices.slice(0, MOST_NAMED).map(nameOf);
      const [first] = claims.choices;
      yield {
        ...(action.source.pointer === undefined ? {} : { pointer: action.source.pointer }),
        ...certainty(sighting),
        ...(first ? { selector: first.path } : {}),
        message: `What “${action.id}” is on this page is not clear: ${claims.reason}${named.length > 0 ? ` (${named.join('; ')})` : ''}.`,
        fix: `Mark one form with data-awas-action=${show(action.id)}, and let the selectors find controls of that form only.`,
        action: action.key,
      };
    }
  },
);

function nameOf({ path, submission }: Choice): string {
  return `${path.length > 80 ? `…${path.slice(-79)}` : path}: ${doesWhat(submission)}`;
}

function doesWhat(submission: Submission): string {
  switch (submission.kind) {
    case 'form':
      return `${submission.method.toUpperCase()} ${submission.url.slice(0, 100)}`;
    case 'link':
      return `a link to ${submission.url.slice(0, 100)}`;
    case 'script':
      return 'a script';
  }
}

const posts = rule(
  {
    id: 'awas/form-posts',
    requirements: [],
    severity: 'warning',
    title: 'Declared as a read, but the form posts',
    why: 'Clients that trust the declaration would run it without asking. AWAS Lens goes by what the form does.',
  },
  function* (document, page) {
    const told = new Set<string>();
    for (const fact of page.attributes) {
      const method = /^data-(?:awas|ai)-method$/.test(fact.attribute) ? fact.value.toUpperCase() : '';
      const { path, submits } = fact.element;
      const marked = page.attributes.some((other) => isActionAttribute(other) && other.element.path === path);
      if (!marked || !isRead(method) || !doesPost(submits)) continue;
      told.add(path);
      yield {
        selector: path,
        message: `${fact.attribute} is ${show(fact.value)}, but the form is sent by POST.`,
        fix: `Write ${fact.attribute}="POST", or take the attribute away.`,
      };
    }
    for (const { action } of sightedHere(document, page)) {
      // Where the document tells the page, `awas/form-mismatch` compares the two.
      if (!action.page?.undeclared || action.transport.kind !== 'http') continue;
      const { method } = action.transport;
      const claims = claimsOn(action, page);
      const path = claims.ok ? claims.trigger?.path : undefined;
      if (!isRead(method) || (path !== undefined && told.has(path))) continue;
      if (!doesPost(submissionOn(action, page))) continue;
      yield {
        ...(action.source.pointer === undefined ? {} : { pointer: action.source.pointer }),
        ...(path === undefined ? {} : { selector: path }),
        message: `“${action.id}” is declared as ${method}, but its form on this page is sent by POST.`,
        fix: 'Write "method": "POST", or method="get" on the form.',
        action: action.key,
      };
    }
  },
);

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';
const doesPost = (submission: Submission | undefined): boolean =>
  submission?.kind === 'form' && submission.method === 'post';

const strayLink = rule(
  {
    id: 'awas/link-outside-head',
    requirements: [],
    severity: 'warning',
    title: 'A link to a manifest is outside the head',
    why: 'In the body a visitor may have written it, in a comment or a review. It is ignored.',
  },
  function* (_, page) {
    for (const { rel, href, path } of page.strayLinks ?? []) {
      if (
        !rel
          .toLowerCase()
          .split(/\s+/)
          .some((word) => linkRels.includes(word))
      )
        continue;
      yield {
        selector: path,
        message: `<link rel=${show(rel)}> to ${href.slice(0, 200)} is outside the head: it is ignored.`,
        fix: 'Move it into <head> if it is yours; otherwise find out who wrote it into the page.',
      };
    }
  },
  true,
);

/** What of the page claims the site's actions, and what only pretends to. */
export const claimRules: readonly PageRule[] = [ambiguous, posts, strayLink];
