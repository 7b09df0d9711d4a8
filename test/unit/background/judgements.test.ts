import { expect, test, vi } from 'vitest';
import { emptyRecord } from '../../../lib/background/tabs/records.ts';
import { readDocument } from '../../../lib/formats/reading.ts';
import { element, page } from '../../builders.ts';
import { answer } from '../../docs/answers.ts';

const ORIGIN = 'https://shop.example';
const MANIFEST = {
  version: '1.0',
  name: 'Books',
  description: 'A bookshop',
  actions: [{ id: 'search', name: 'Search', description: 'Finds books', path: '/search', method: 'FETCH' }],
};

test('what is declared is known before it is judged, for as long as nothing can be judged', async () => {
  const document = readDocument(
    answer(JSON.stringify(MANIFEST), { url: `${ORIGIN}/.well-known/ai-actions.json` }),
  );
  vi.resetModules();
  const { createJudgements } = await import('../../../lib/background/tabs/judge.ts');
  const judgements = createJudgements({
    now: () => 0,
    gatherer: { before: async () => [] },
    documentsOf: async () => [document],
    runsOf: async () => [],
  });
  const record = { ...emptyRecord(1), origin: ORIGIN, access: 'granted' as const };
  const early = await judgements.beforeRules(record);
  const judged = await judgements.of(record);
  expect(early?.actions).toEqual(judged.actions);
  expect(judged.actions).toHaveLength(1);
  expect(judged.findings).not.toHaveLength(0);
  expect(await judgements.beforeRules(record)).toBeUndefined();
});

test('facts of a page that were gathered within one millisecond are judged each', async () => {
  const { createJudgements } = await import('../../../lib/background/tabs/judge.ts');
  const judgements = createJudgements({
    now: () => 0,
    gatherer: { before: async () => [] },
    documentsOf: async () => [],
    runsOf: async () => [],
  });
  const url = `${ORIGIN}/`;
  const record = { ...emptyRecord(1), url, origin: ORIGIN, access: 'granted' as const };
  const declaring = (action: string) =>
    page({
      url,
      scannedAt: 1,
      attributes: [{ attribute: 'data-awas-action', value: action, element: element() }],
    });
  await judgements.of({ ...record, page: declaring('buy') });
  const { actions } = await judgements.of({ ...record, page: declaring('sell') });
  expect(actions.map(({ id }) => id)).toEqual(['sell']);
});
