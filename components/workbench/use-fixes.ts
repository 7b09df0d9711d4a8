import type { PanelAnswer } from '../../lib/messaging/contract/panel.ts';
import type { FixedDocument, ProposedFix } from '../../lib/messaging/contract/views.ts';
import type { Finding } from '../../lib/model/index.ts';
import { useFindingTitle } from '../checks/finding-title.tsx';
import { accepted, type Undo, useAnswer, usePanel } from '../kit.ts';

export type Fixes = PanelAnswer<'fixes'>;

const NONE: Fixes = { fixes: [], safe: 0 };

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

export const fixedIn = (all: readonly FixedDocument[]): number =>
  all.reduce((sum, { fixed }) => sum + fixed, 0);

type Before = Undo['texts'];

export function useEdits() {
  const { view, background } = usePanel();
  return {
    before: (urls: readonly string[]): Promise<Before> =>
      Promise.all(
        urls.map(async (document) => {
          const isEdited = view.edited?.some(({ url }) => url === document);
          return { document, text: isEdited ? (await background.source({ document })).text : undefined };
        }),
      ),
    async takeBack(texts: Before): Promise<void> {
      for (const { document, text } of texts)
        await (text === undefined ? background.discard({ document }) : background.edit({ document, text }));
    },
  };
}

export function useApply(): (url: string, finding?: Finding) => Promise<boolean> {
  const { background, attempt, announce, offerUndo, t, count } = usePanel();
  const titleOf = useFindingTitle();
  const { before } = useEdits();
  return (url, finding) =>
    attempt(async () => {
      const texts = await before([url]);
      const fix = finding && {
        rule: finding.rule,
        pointer: finding.pointer,
        line: finding.line,
        message: finding.message,
      };
      const { fixed } = accepted(await background.applyFix({ document: url, fix }));
      const done = count('fixedFindings', fixed);
      announce(done);
      offerUndo({ done: finding ? t('fixedThis', titleOf(finding)) : done, texts });
    });
}
