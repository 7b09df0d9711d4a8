import { useEffect, useState } from 'react';
import { MAX_EDITED } from '../../lib/model/index.ts';
import { usePanel } from '../context.tsx';
import { isPresent } from '../document/documents.ts';
import { useTexts } from '../texts.tsx';

/** Leads to all fixes that need no decision, of all documents together; nothing where there are none. */
export function FixAllButton() {
  const { open } = usePanel();
  const { count } = useTexts();
  const safe = useSafeFixes();
  if (safe === 0) return null;
  return (
    <button type="button" className="button small" onClick={() => open({ kind: 'fixes' })}>
      {count('fixAll', safe)}
    </button>
  );
}

function useSafeFixes(): number {
  const { view, background } = usePanel();
  const [safe, setSafe] = useState(0);
  const { findings, documents } = view;
  useEffect(() => {
    let wanted = true;
    const blamed = documents
      .filter((one) => isPresent(one) && findings.some(({ document }) => document === one.url))
      .slice(0, MAX_EDITED);
    Promise.all(blamed.map(({ url }) => background.fixes({ document: url }))).then(
      (all) => wanted && setSafe(all.reduce((sum, fixes) => sum + fixes.safe, 0)),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [background, findings, documents]);
  return safe;
}
