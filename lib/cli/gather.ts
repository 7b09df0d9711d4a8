import { withPage } from '../formats/index.ts';
import { actionsFromAttributes, readDocument, readDocumentAs } from '../formats/reading.ts';
import type { Action, Document, Fetched, FormatId, PageFacts } from '../model/index.ts';
import type { Gap, Judged } from '../report/index.ts';

/** A target that was gathered and judged. */
export interface Gathered extends Omit<Judged, 'documents'> {
  readonly documents: readonly Document[];
  readonly gaps: readonly Gap[];
  readonly kind: 'file' | 'folder' | 'page-file' | 'url';
}

export const nothingOf = (target: string, kind: Gathered['kind'], gaps: readonly Gap[]): Gathered => ({
  target,
  kind,
  files: kind !== 'url',
  documents: [],
  findings: [],
  page: null,
  gaps,
});

/** Maximum number of pages open at a time: each takes much of a processor to load, then waits until it is quiet. */
export const PAGES_AT_ONCE = 3;

/** Like Promise.all over the results, but with so many at a time. */
export async function inParallel<T, R>(
  items: readonly T[],
  most: number,
  run: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await run(items[index] as T);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  return results;
}

/** A file as though it had been fetched; the caller adds its text. */
export const asFetched = (url: string) =>
  ({
    url,
    finalUrl: url,
    via: 'file',
    status: 0,
    headers: {},
    text: '',
    bytes: 0,
    fetchedAt: Date.now(),
    freshUntil: 0,
  }) as const satisfies Fetched;

/** Reads a document as the format that the settings give for it, else as the format that it looks like. */
export function readGiven(fetched: Fetched, { as }: { as(place: string): FormatId | undefined }): Document {
  const format = as(fetched.url);
  return format === undefined ? readDocument(fetched) : readDocumentAs(fetched, format);
}

/** The number of the declared actions, with those that only the page declares. */
export const countDeclared = (declared: readonly Action[], page: PageFacts | null): number =>
  withPage(declared, page ? actionsFromAttributes(page) : []).length;
