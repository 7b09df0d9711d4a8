import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Document, Finding, RuleContext } from '../../lib/model/index.ts';
import { type Case, type Judge, ranIn, servedAs, told } from './case.ts';

const FILE = process.env.SUITE_CASES;
const IDS = /^((?:AWP|AWAS|ADP|WOA|ATX)-[\w.]+(?:-[\w]+)*-[a-z]\b(?:(?:, | and )(?=[A-Z]))?)+/;

export interface Judged {
  readonly documents: readonly Document[];
  readonly context?: Partial<RuleContext>;
  readonly page?: Judge['page'];
}

/** Records the case of the current test. A finding is `optional` if the title names none of its requirements. */
export function record(
  { documents, context = {}, page }: Judged,
  findings: readonly Finding[],
  isWhole = false,
): void {
  if (FILE === undefined) return;
  const title = (expect.getState().currentTestName ?? '').split(' > ');
  const about = title.findLast((part) => IDS.test(part)) ?? (isWhole ? (title.at(-1) ?? '') : undefined);
  if (about === undefined || documents.some(({ url, fetched }) => fetched.status > 0 && !URL.canParse(url)))
    return;
  const requirements = (IDS.exec(about)?.[0] ?? '').split(/, | and /).filter(Boolean);
  if (requirements.length === 0 && findings.length > 0) return;
  const ran = ranIn(context);
  const input: Judge = {
    now: new Date(context.now || Date.UTC(2026, 5, 1)).toISOString(),
    ...(context.origin !== undefined && { origin: context.origin }),
    documents: documents.map(servedAs),
    ...(context.before?.length && { earlier: context.before.map(servedAs) }),
    ...(ran.length > 0 && { ran }),
    ...(page && { page }),
  };
  const all = told(findings).map((finding) =>
    isWhole || finding.requirements.some((id) => requirements.includes(id))
      ? finding
      : { ...finding, optional: true as const },
  );
  const last = title.at(-1) ?? '';
  const what = (last.replace(IDS, '').replace(/^[:\s]+/, '') || about.replace(IDS, '').trim()).slice(0, 200);
  const one: Omit<Extract<Case, { kind: 'judge' }>, 'id'> = {
    requirements,
    what,
    kind: 'judge',
    input,
    expect: { findings: all },
  };
  appendFileSync(FILE, `${JSON.stringify(one)}\n`);
}
