import type { Document, PageFacts } from '../model/index.ts';
import { draft } from './draft.ts';

/** The documents of a site, followed by a draft of the page's undeclared actions. */
export function withDraft(documents: readonly Document[], page: PageFacts, now: number): readonly Document[] {
  const drafted = draft(
    page,
    now,
    documents.flatMap(({ actions }) => actions),
  );
  return drafted.actions.length > 0 ? [...documents, drafted] : documents;
}
