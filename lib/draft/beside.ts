import { undeclared } from '../matching/index.ts';
import type { Action, Document, PageFacts } from '../model/index.ts';
import { draft } from './draft.ts';

/**
 * The documents of a site with what its page lets a person do behind them: nothing that is declared already, by the
 * controls that a declaration claims or by the request that it sends.
 */
export function withDraft(documents: readonly Document[], page: PageFacts, now: number): readonly Document[] {
  const declared = documents.flatMap(({ actions }) => actions);
  const free = new Set(undeclared(page, declared).forms.map(({ path }) => path));
  const known = new Set(page.forms.map(({ path }) => path));
  const sent = new Set(declared.map(requestOf));
  const drafted = draft(page, now);
  const actions = drafted.actions.filter((action) => {
    const path = page.own?.forms.find(({ selector }) => selector === action.page?.selector)?.element.path;
    const isClaimed = path !== undefined && known.has(path) && !free.has(path);
    return !isClaimed && !(action.transport.kind === 'http' && sent.has(requestOf(action)));
  });
  return actions.length > 0 ? [...documents, { ...drafted, actions }] : documents;
}

function requestOf({ transport }: Action): string {
  return transport.kind === 'http' ? `${transport.method} ${transport.url.replace(/[?#{].*$/, '')}` : '';
}
