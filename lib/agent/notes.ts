import type { Document } from '../model/index.ts';
import { sanitize } from '../text/index.ts';

const MAX_NOTES = 20;
const LENGTH = 300;

/** Returns hints (AWP §12), features (AWP §6) and pricing (ADP §4) without hidden characters. */
export function notesOf(documents: readonly Pick<Document, 'site'>[]): readonly string[] {
  return documents
    .flatMap(({ site }) => site.notes ?? [])
    .slice(0, MAX_NOTES)
    .map(({ label, value }) => sanitize(`${label} = ${value}`, LENGTH).text);
}
