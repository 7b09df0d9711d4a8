import type { ProposedFix } from '../../lib/messaging/contract/views.ts';
import type { Finding } from '../../lib/model/index.ts';
import { accepted } from '../accepted.ts';
import { usePanel } from '../context.tsx';
import { useTexts } from '../texts.tsx';
import { useAnswer } from '../use-answer.ts';

export interface Fixes {
  readonly fixes: readonly ProposedFix[];
  /** How many need no decision. */
  readonly safe: number;
}

const NONE: Fixes = { fixes: [], safe: 0 };

/** The changes that would fix what is found in a document, asked for again whenever that changes. */
export function useFixes(url: string | undefined): Fixes {
  const { view, background } = usePanel();
  const ask = () => (url === undefined ? undefined : background.fixes({ document: url }));
  return useAnswer(ask, [view.findings, background], url) ?? NONE;
}

export function fixFor({ fixes }: Fixes, { rule, pointer, line, message }: Finding): ProposedFix | undefined {
  return fixes.find(
    (fix) => fix.rule === rule && fix.pointer === pointer && fix.line === line && fix.message === message,
  );
}

/** Applies a fix to the document as it is edited in this tab; without one all that need no decision. */
export function useApply(): (url: string, fix?: ProposedFix) => Promise<boolean> {
  const { background, attempt, announce } = usePanel();
  const { count } = useTexts();
  return (url, fix) =>
    attempt(async () => {
      const of = fix && { rule: fix.rule, pointer: fix.pointer, line: fix.line, message: fix.message };
      const { fixed } = accepted(await background.applyFix({ document: url, ...(of && { fix: of }) }));
      announce(count('fixedFindings', fixed));
    });
}
