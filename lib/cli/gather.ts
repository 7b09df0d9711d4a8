import { withPage } from '../formats/index.ts';
import { actionsFromAttributes, readDocument } from '../formats/reading.ts';
import {
  type Action,
  type Document,
  type Fetched,
  type FormatId,
  madeOf,
  type PageFacts,
} from '../model/index.ts';
import type { Gap, Judged } from '../report/index.ts';

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

export const PAGES_AT_ONCE = 3;

export async function inParallel<T, R>(
  items: readonly T[],
  most: number,
  run: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = new Array(items.length);
  await forEachOf(items, most, async (item, index) => {
    results[index] = await run(item);
  });
  return results;
}

export async function forEachOf<T>(
  items: Iterable<T> | AsyncIterable<T>,
  most: number,
  run: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const source = (async function* () {
    yield* items;
  })();
  let index = 0;
  const worker = async (): Promise<void> => {
    for await (const item of { [Symbol.asyncIterator]: () => ({ next: () => source.next() }) })
      await run(item, index++);
  };
  try {
    await Promise.all(Array.from({ length: most }, worker));
  } finally {
    await source.return();
  }
}

export const asFetched = (url: string, text = ''): Fetched => madeOf(url, 'file', text, Date.now());

export function readGiven(fetched: Fetched, { as }: { as(place: string): FormatId | undefined }): Document {
  return readDocument(fetched, as(fetched.url));
}

export const withAttributes = (declared: readonly Action[], page: PageFacts | null): readonly Action[] =>
  withPage(declared, page ? actionsFromAttributes(page) : []);
