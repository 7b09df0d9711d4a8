import { expect, test } from 'vitest';
import { appliedRules } from '../../../lib/check/applied.ts';
import { check } from '../../../lib/check/run.ts';
import { readDocument } from '../../../lib/formats/reading.ts';
import type { Document, PageFacts } from '../../../lib/model/index.ts';
import { answer } from '../../docs/answers.ts';

const manifest = (more: object) =>
  readDocument(
    answer(JSON.stringify({ version: '1.0', name: 'Shop', description: 'Books', actions: [], ...more }), {
      url: 'https://shop.example/.well-known/ai-actions.json',
    }),
  );

function statesOf(documents: readonly Document[], page: PageFacts | null = null, hasRun = false) {
  const findings = check({
    documents,
    page,
    context: { now: Date.UTC(2026, 5, 1), origin: 'https://shop.example' },
  });
  const applied = appliedRules({ documents, page, findings, hasRun });
  return new Map(applied.map(({ id, state }) => [id, state]));
}

const action = { id: 'search', name: 'Search', description: 'Finds books', method: 'GET', path: '/search' };

test.each([
  ['a rule that found something', 'awas/action-id-duplicate', 'failed'],
  ['a rule that found nothing', 'awas/path-malformed', 'passed'],
  ['a rule of the schema that found nothing', 'awas/enum-empty', 'passed'],
  ['a rule for every document', 'document/key-duplicate', 'passed'],
  ['a rule about several documents', 'awas/catalogue-unavailable', 'passed'],
  ['a rule of another format', 'woa/document-shape', 'inapplicable'],
  ['a rule about the page, where there is none', 'awas/form-posts', 'inapplicable'],
])('%s', (_, rule, state) => {
  expect(statesOf([manifest({ actions: [action, action] })]).get(rule)).toBe(state);
});

test('rules about answers apply if an action has run', () => {
  const site = readDocument(
    answer('{"woa": "1", "agents": [], "transports": {}}', {
      url: 'https://shop.example/.well-known/woa.json',
    }),
  );
  const of = (hasRun: boolean) => statesOf([site], null, hasRun).get('woa/answer-not-json');
  expect([of(false), of(true)]).toEqual(['inapplicable', 'passed']);
});

test.each([
  [undefined, 'inapplicable'],
  ['TLSv1.3', 'passed'],
  ['TLSv1.2', 'failed'],
])('a rule about the connection applies if the client knows the connection: %s', (tls, state) => {
  const text = '{"woa_version": "1", "agents": [], "transports": {}}';
  const url = 'https://shop.example/.well-known/woa.json';
  const site = readDocument({ ...answer(text, { url }), ...(tls !== undefined && { tls }) });
  expect(statesOf([site]).get('woa/tls-outdated')).toBe(state);
});

test('without a document, no rule applies', () => {
  expect(new Set(statesOf([]).values())).toEqual(new Set(['inapplicable']));
});
