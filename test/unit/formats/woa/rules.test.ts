import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../../lib/formats/reading.ts';
import type { Json, RuleContext } from '../../../../lib/model/index.ts';
import {
  type Changes,
  change,
  headersOf,
  type RuleRow,
  testRuleFile,
  testRules,
} from '../../../rule-tester.ts';
import { documentOf, fetched, findingsOf, sample } from './samples.ts';

const served = (changes: Changes = {}, how: Parameters<typeof documentOf>[1] = {}) =>
  documentOf(change(sample(), changes), how);

testRuleFile(new URL('rules.txt', import.meta.url), {
  'a document is judged': (row) => ({ documents: [served(row.change)] }),
  'how it is served': (row) => ({
    documents: [
      served({}, { url: row.more.at?.[0], tls: row.more.tls?.[0], headers: headersOf(row) }),
      ...(row.more['well-known'] ?? []).map((status) =>
        readDocument({ ...fetched('', {}), refusal: { code: 'absent', status: Number(status) } }),
      ),
    ],
  }),
});

testRules(
  'how it is written',
  [{ id: 'WOA-9.2-b', what: 'a byte order mark', finds: 'document/byte-order-mark 1:1' }],
  () => ({ documents: [readDocument(fetched(`\uFEFF${JSON.stringify(sample())}`, {}))] }),
);

const answered = (value: Json, key = 'woa:summarizer'): Partial<RuleContext> => ({
  outcomes: { [key]: { ok: true, status: 200, tookMs: 1, data: { kind: 'json', value } } },
});
const withCapabilities = (...capabilities: string[]) => ({ '/agents/0/capabilities': capabilities });
const OPERATION = {
  '/agents/0/operations': [
    { name: 'a', description: 'b', outputs: { type: 'object', properties: { n: { type: 'integer' } } } },
  ],
};

testRules<RuleRow & { readonly context: Partial<RuleContext> }>(
  'what shows over time only',
  [
    {
      id: 'WOA-5.2-a',
      what: 'an answer unlike the outputs',
      context: answered({ text: 'x' }),
      finds: 'woa/answer-not-as-declared /agents/0',
    },
    { id: 'WOA-5.2-a', what: 'an answer like the outputs', context: answered({ summary: 'x' }) },
    { id: 'WOA-5.2-a', what: 'no answer', context: {} },
    {
      id: 'WOA-5.2-a',
      what: 'an answer unlike the outputs of its operation',
      change: OPERATION,
      context: answered({ n: 'x' }, 'woa:summarizer/a'),
      finds: 'woa/answer-not-as-declared /agents/0/operations/0',
    },
    {
      id: 'WOA-4.1-i',
      what: 'a capability identifier other than last time',
      change: withCapabilities('urn:example:A', 'urn:example:b'),
      context: { before: [served(withCapabilities('urn:example:a', 'urn:example:b'))] },
      finds: 'woa/capability-changed /agents/0/capabilities (needs-review)',
    },
    {
      id: 'WOA-4.1-i',
      what: 'one more',
      change: withCapabilities('urn:example:a', 'urn:example:b', 'urn:example:c'),
      context: { before: [served(withCapabilities('urn:example:a', 'urn:example:b'))] },
    },
    {
      id: 'WOA-4.1-i',
      what: 'one less',
      change: withCapabilities('urn:example:b'),
      context: { before: [served(withCapabilities('urn:example:a', 'urn:example:b'))] },
    },
  ],
  ({ change: changes, context }) => ({ documents: [served(changes)], context }),
);

describe('a finding', () => {
  test('names the action and, where the fix is a change, the change', () => {
    const findings = findingsOf(served({ '/agents/0/transports': ['rset'] }));
    expect(findings).toMatchObject([
      {
        rule: 'woa/agent-transport-unknown',
        action: 'woa:summarizer',
        fix: 'Write "rest", or describe "rset" in the top-level transports.',
        edits: [{ op: 'replace', path: '/agents/0/transports/0', value: 'rest' }],
      },
    ]);
  });
});
