import type { Document, PageFacts } from '../model/index.ts';
import { draft } from './draft.ts';

export function withDraft(documents: readonly Document[], page: PageFacts, now: number): readonly Document[] {
  const drafted = draft(
    page,
    now,
    documents.flatMap(({ actions }) => actions),
  );
  return drafted.actions.length > 0 ? [...documents, drafted] : documents;
}
