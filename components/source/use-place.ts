import { useMemo } from 'react';
import { Locator } from '../../lib/json/index.ts';
import type { Action } from '../../lib/model/index.ts';
import { useSource } from './use-source.ts';

/** Where an action is declared, from 1; undefined where that is not known (yet). */
export function usePlace({
  document,
  source,
}: Pick<Action, 'document' | 'source'>): { readonly line: number; readonly column: number } | undefined {
  const text = useSource(document);
  return useMemo(() => {
    if (source.line !== undefined) return { line: source.line, column: source.column ?? 1 };
    return text && source.pointer !== undefined ? locate(text, source.pointer) : undefined;
  }, [source, text]);
}

/** Parsed once for each text: an action's place is looked up as it is opened. */
let last: { readonly text: string; readonly locator: Locator } | undefined;

function locate(text: string, pointer: string) {
  try {
    if (last?.text !== text) last = { text, locator: new Locator(text) };
    return last.locator.locate(pointer);
  } catch {
    // Nested beyond what the parser takes: the place is given without its line.
    return undefined;
  }
}
