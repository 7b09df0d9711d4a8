import { claimsOn, isActionAttribute, submissionOn } from '../../../matching/index.ts';
import type { Action, Choice, PageFacts, Submission } from '../../../model/index.ts';
import { inEnglish } from '../../../text/english.ts';
import format from '../format.json' with { type: 'json' };
import { matchesHere } from './page.ts';
import { pageRule } from './page-subjects.ts';

const MAX_NAMED = 5;

const ambiguous = pageRule('match', {
  id: 'awas/action-ambiguous',
  check({ declared: action }, { page }) {
    const claims = action.page && claimsOn(action, page);
    if (!claims || claims.ok || claims.code !== 'ambiguous') return undefined;
    const named = claims.choices.slice(0, MAX_NAMED).map(nameOf);
    return {
      selector: claims.choices[0]?.path,
      data: {
        id: action.id,
        reason: inEnglish(claims.reason),
        named: named.length > 0 ? ` (${named.join('; ')})` : '',
      },
    };
  },
});

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

const posts = pageRule('page', {
  id: 'awas/form-posts',
  *check(_, { document, page }) {
    const reported = new Set<string>();
    for (const { attribute, value, element } of page.attributes) {
      const method = /^data-(?:awas|ai)-method$/.test(attribute) ? value.toUpperCase() : '';
      const { path, submits } = element;
      const marked = page.attributes.some((other) => isActionAttribute(other) && other.element.path === path);
      if (!marked || !isRead(method) || !doesPost(submits)) continue;
      reported.add(path);
      yield { selector: path, messageId: 'attribute', data: { attribute, value } };
    }
    for (const { action } of matchesHere(document, page)) {
      const found = postOf(action, page);
      if (!found || (found.path !== undefined && reported.has(found.path))) continue;
      yield {
        at: action.source.pointer,
        selector: found.path,
        messageId: 'action',
        data: { id: action.id, method: found.method },
        action: action.key,
      };
    }
  },
});

function postOf(action: Action, page: PageFacts): { method: string; path: string | undefined } | undefined {
  const { transport } = action;
  if (!action.page?.undeclared || transport.kind !== 'http' || !isRead(transport.method)) return undefined;
  if (!doesPost(submissionOn(action, page))) return undefined;
  const claims = claimsOn(action, page);
  return { method: transport.method, path: claims.ok ? claims.trigger?.path : undefined };
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function doesPost(submission: Submission | undefined): boolean {
  return submission?.kind === 'form' && submission.method === 'post';
}

const strayLink = pageRule('page', {
  id: 'awas/link-outside-head',
  *check(_, { page, isFirst }) {
    if (!isFirst) return;
    for (const { rel, href, path } of page.strayLinks ?? []) {
      const words = rel.toLowerCase().split(/\s+/);
      if (!words.some((word) => format.linkRels.includes(word))) continue;
      yield { selector: path, data: { rel, href: href.slice(0, 200) } };
    }
  },
});

export const claimRules = [ambiguous, posts, strayLink];
