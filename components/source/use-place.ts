import { useMemo } from 'react';
import { Locator } from '../../lib/json/index.ts';
import type { Action } from '../../lib/model/index.ts';
import { oncePerText } from '../../lib/text/once.ts';
import { useSource } from './use-source.ts';

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

const locatorOf = oncePerText(1, (text) => new Locator(text));

function locate(text: string, pointer: string) {
  try {
    return locatorOf(text).locate(pointer);
  } catch {
    return undefined;
  }
}
