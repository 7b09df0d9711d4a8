import { useMemo } from 'react';
import type { Action } from '../../lib/model/index.ts';
import { usePanel } from '../context.tsx';
import { useSource } from './use-source.ts';

/** Where an action is declared, from 1; undefined where that is not known (yet). */
export function usePlace({
  document,
  source,
}: Pick<Action, 'document' | 'source'>): { readonly line: number; readonly column: number } | undefined {
  const { tools } = usePanel();
  const text = useSource(document);
  return useMemo(() => {
    if (source.line !== undefined) return { line: source.line, column: source.column ?? 1 };
    return text && source.pointer !== undefined ? tools.locate(text, source.pointer) : undefined;
  }, [tools, source, text]);
}
