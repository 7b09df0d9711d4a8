import { check } from '../../../lib/check/run.ts';
import { readDocument } from '../../../lib/formats/reading.ts';
import type { Document, Fetched, Finding, RuleContext } from '../../../lib/model/index.ts';
import { answer } from '../../docs/answers.ts';
import { record } from '../../suite/record.ts';

export function served(value: unknown, more: Partial<Fetched> = {}): Document {
  return readDocument(answer(JSON.stringify(value), more));
}

export function file(value: unknown): Document {
  return readDocument(
    answer(JSON.stringify(value), { url: '/tmp/document.json', status: 0, headers: {}, via: 'file' }),
  );
}

export function judge(
  documents: readonly Document[],
  context: Partial<RuleContext> = {},
): readonly Finding[] {
  const findings = check({ documents, page: null, context: { now: Date.UTC(2026, 5, 1), ...context } });
  record({ documents, context }, findings);
  return findings;
}

export { change } from '../../rule-tester.ts';
