import { useCallback } from 'react';
import type { Finding } from '../../lib/model/index.ts';
import { inWords } from '../../lib/text/index.ts';
import { Untrusted, useTexts } from '../kit.ts';

export function useFindingTitle(): (finding: Pick<Finding, 'title' | 'said' | 'message'>) => string {
  const texts = useTexts();
  return useCallback(
    ({ said, title, message }) => (said ? inWords(said, texts) : (title ?? message)),
    [texts],
  );
}

export function FindingTitle({ finding, limit = 160 }: { finding: Finding; limit?: number }) {
  const titleOf = useFindingTitle();
  return <Untrusted text={titleOf(finding)} limit={limit} />;
}
