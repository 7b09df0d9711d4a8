import { describe, expect, test } from 'vitest';
import { check } from '../lib/check/index.ts';
import type { Document, Finding, Json, PageFacts, RuleContext } from '../lib/model/index.ts';
import { catalogue } from '../scripts/docs/rules.ts';

/** Values by JSON Pointer; undefined removes. */
export type Changes = Readonly<Record<string, unknown>>;

/** One case: a document, and all that is found in it. */
export interface RuleRow {
  /** ID of the requirement that the row tests; absent for good practice that no text asks for. */
  readonly id?: string;
  readonly what?: string;
  /** What differs from a document without faults. */
  readonly change?: Changes;
  /**
   * Every finding: "rule place", the place a JSON Pointer or line:column ('' for the document), then "(severity)" where
   * that is not the rule's and "(needs-review)". Anything unlisted fails. Absent: nothing may be found.
   */
  readonly finds?: string | readonly string[];
  /** What the fixes together have to say. */
  readonly fix?: string;
}

/** What is judged in a row. */
export interface Gathered {
  readonly documents: readonly Document[];
  readonly page?: PageFacts | null;
  readonly context?: Partial<RuleContext>;
}

/** One test for each row. */
export function testRules<Row extends RuleRow>(
  name: string,
  rows: readonly Row[],
  gather: (row: Row) => Gathered,
): void {
  describe(name, () => {
    test.each(rows.map((row) => [titleOf(row), row] as const))('%s', (_, row) => {
      const { documents, page = null, context } = gather(row);
      const findings = check({ documents, page, context: { now: Date.UTC(2026, 5, 1), ...context } });
      expect(findings.map(worded).toSorted()).toEqual([row.finds ?? []].flat().toSorted());
      for (const { message, fix } of findings) {
        expect(message).toMatch(/[.)?]$/);
        expect(fix).toMatch(/[.}\])]$/);
      }
      const fixes = findings.map((finding) => finding.fix).join(' ');
      if (row.fix !== undefined) expect(fixes).toContain(row.fix);
      if (row.id !== undefined && findings.length > 0)
        expect(findings.flatMap(({ requirements }) => requirements)).toContain(row.id);
    });
  });
}

function titleOf({ id, what, change, finds }: RuleRow): string {
  const about = what ?? (JSON.stringify(change ?? {}) ?? '').slice(0, 100);
  return `${id ?? 'good practice'}: ${about}${finds === undefined ? ' is no fault' : ''}`;
}

/** A finding as rows list it. */
export function worded({ rule, pointer, line, column, severity, outcome }: Finding): string {
  const words = [
    rule,
    pointer ?? (line === null ? '' : `${line}:${column}`),
    severity === catalogue.get(rule)?.severity ? '' : `(${severity})`,
    outcome === 'failed' ? '' : `(${outcome})`,
  ];
  return words.filter((word) => word !== '').join(' ');
}

type Draft = { [key: string]: unknown };

/** A copy of a value with some of it changed, so that a row shows only what it is about. */
export function change<T>(value: T, changes: Changes): Json {
  const copy = structuredClone(value) as Draft;
  for (const [pointer, replacement] of Object.entries(changes)) {
    const steps = pointer
      .slice(1)
      .split('/')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = steps.pop() ?? '';
    const holder = steps.reduce<Draft>((here, step) => here[step] as Draft, copy);
    if (replacement !== undefined) holder[last] = structuredClone(replacement);
    else if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else delete holder[last];
  }
  return copy as Json;
}
