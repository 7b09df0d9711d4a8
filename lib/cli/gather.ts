import type { Document } from '../model/index.ts';
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
