import { MAX_EDITED } from '../../lib/model/index.ts';
import { Button } from '../button.tsx';
import { usePanel } from '../context.tsx';
import { isPresent } from '../document/documents.ts';
import { useTexts } from '../texts.tsx';
import { useAnswer } from '../use-answer.ts';

/** Leads to all fixes that need no decision, of all documents together; nothing where there are none. */
export function FixAllButton() {
  const { open } = usePanel();
  const { count } = useTexts();
  const safe = useSafeFixes();
  if (safe === 0) return null;
  return (
    <Button small onClick={() => open({ kind: 'fixes' })}>
      {count('fixAll', safe)}
    </Button>
  );
}

function useSafeFixes(): number {
  const { view, background } = usePanel();
  const { findings, documents } = view;
  const ask = () => {
    const blamed = documents
      .filter((one) => isPresent(one) && findings.some(({ document }) => document === one.url))
      .slice(0, MAX_EDITED);
    return Promise.all(blamed.map(({ url }) => background.fixes({ document: url })));
  };
  const all = useAnswer(ask, [background, findings, documents]) ?? [];
  return all.reduce((sum, fixes) => sum + fixes.safe, 0);
}
