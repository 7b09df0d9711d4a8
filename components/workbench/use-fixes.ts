import type { PanelAnswer } from '../../lib/messaging/contract/panel.ts';
import type { ProposedFix } from '../../lib/messaging/contract/views.ts';
import type { Finding } from '../../lib/model/index.ts';
import { accepted } from '../accepted.ts';
import { useFindingTitle } from '../checks/finding-title.tsx';
import { usePanel } from '../context.tsx';
import { useTexts } from '../texts.tsx';
import { useAnswer } from '../use-answer.ts';

/** The changes, and how many of them need no decision. */
export type Fixes = PanelAnswer<'fixes'>;

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

/** Applies the fix of a finding to a document, in this tab only; without a finding, all that need no decision. */
export function useApply(): (url: string, finding?: Finding) => Promise<boolean> {
  const { view, background, attempt, announce, offerUndo } = usePanel();
  const { t, count } = useTexts();
  const titleOf = useFindingTitle();
  return (url, finding) =>
    attempt(async () => {
      const isEdited = view.edited?.some((one) => one.url === url);
      const text = isEdited ? (await background.source({ document: url })).text : undefined;
      const fix = finding && {
        rule: finding.rule,
        pointer: finding.pointer,
        line: finding.line,
        message: finding.message,
      };
      const { fixed } = accepted(await background.applyFix({ document: url, fix }));
      const done = count('fixedFindings', fixed);
      announce(done);
      offerUndo({
        done: finding ? t('fixedThis', titleOf(finding)) : done,
        texts: [{ document: url, text }],
      });
    });
}
