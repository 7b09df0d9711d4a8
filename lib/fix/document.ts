import type { Document, Edit, Finding } from '../model/index.ts';
import { applyEdit } from './edit.ts';
import { editsOf } from './from-finding.ts';

const MAX_FIXES = 500;

export interface Judging {
  read(document: Document, text: string): Document | undefined;
  judge(document: Document): readonly Finding[];
  wants(finding: Finding): boolean;
}

export function fixDocument(document: Document, findings: readonly Finding[], judging: Judging) {
  let current = document;
  const fixed: Finding[] = [];
  const refused = new Set<string>();
  const isFixable = (finding: Finding): boolean =>
    !refused.has(keyOf(finding)) && judging.wants(finding) && editsOf(finding, current).length > 0;
  let own = findings;
  for (let count = 0; count < MAX_FIXES; count++) {
    const next = own.find(isFixable);
    if (!next) break;
    const text = applyEdits(current.fetched.text, editsOf(next, current));
    const attempt = text === undefined ? undefined : judging.read(current, text);
    const after = attempt && judging.judge(attempt);
    if (attempt && after && isBetter(own, after, next)) {
      current = attempt;
      own = after;
      fixed.push(next);
    } else refused.add(keyOf(next));
  }
  return { document: current, text: current.fetched.text, fixed };
}

export function applyEdits(before: string, edits: readonly Edit[]): string | undefined {
  let text: string | undefined = before;
  for (const edit of edits) text = text === undefined ? undefined : applyEdit(text, edit);
  return text === before ? undefined : text;
}

function keyOf({ rule, pointer, line, message }: Finding): string {
  return `${rule} ${pointer ?? `line ${line}`} ${message}`;
}

function isBetter(before: readonly Finding[], after: readonly Finding[], fixed: Finding): boolean {
  if (countOf(after, fixed.rule) >= countOf(before, fixed.rule)) return false;
  const isThere = ({ pointer, line, column }: Finding) =>
    fixed.pointer === null ? line === fixed.line && column === fixed.column : pointer === fixed.pointer;
  const known = new Set(before.filter(isThere).map(({ rule }) => rule));
  return !after.some(
    (finding) =>
      finding.outcome === 'failed' &&
      isThere(finding) &&
      (finding.severity === 'error' || !known.has(finding.rule)),
  );
}

function countOf(findings: readonly Finding[], rule: string): number {
  return findings
    .filter((finding) => finding.rule === rule && finding.outcome === 'failed')
    .reduce((sum, { more = 0 }) => sum + 1 + more, 0);
}
