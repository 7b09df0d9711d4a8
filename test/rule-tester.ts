import { describe, expect, test } from 'vitest';
import { check } from '../lib/check/run.ts';
import type { Document, Finding, Json, PageFacts, RuleContext } from '../lib/model/index.ts';
import { catalogue } from '../scripts/docs/rules.ts';
import { record } from './suite/record.ts';
import { tablesIn } from './tables.ts';

/** Keys are JSON Pointers. `undefined` removes a member. */
export type Changes = Readonly<Record<string, unknown>>;

export interface RuleRow {
  readonly id?: string;
  readonly what?: string;
  readonly change?: Changes;
  /** For example "awas/endpoint-relative /actions/0/path". An unusual severity follows in parentheses. */
  readonly finds?: string | readonly string[];
  readonly fix?: string;
}

export interface Gathered {
  readonly documents: readonly Document[];
  readonly page?: PageFacts | null;
  readonly context?: Partial<RuleContext>;
}

export interface TextRow extends RuleRow {
  readonly change: Changes;
  readonly more: Readonly<Record<string, readonly string[]>>;
}

/**
 * Makes a test from each row of a text file. Left: the text of the file. Right: an explanation.
 *
 *     [a manifest is judged]                              a key of `gathers`
 *     AWAS-action-d: a host without its scheme            the requirement, and what the row is about
 *       /actions/0/path = "www.example.com/search"        a changed value, in JSON
 *       without /actions/0/name                           a removed value
 *       finds awas/endpoint-relative /actions/0/path      every finding, as in `RuleRow`
 *       fix "https://www.example.com/search"              the expected fix
 *
 * A line with a deeper indent continues the line above. Lines before the first group are comments.
 */
export function testRuleFile(file: URL, gathers: Readonly<Record<string, (row: TextRow) => Gathered>>): void {
  const groups = textRows(file);
  test('every group of the file is tested', () =>
    expect([...groups.keys()].toSorted()).toEqual(Object.keys(gathers).toSorted()));
  for (const [name, gather] of Object.entries(gathers)) testRules(name, groups.get(name) ?? [], gather);
}

export const textRows = (file: URL): ReadonlyMap<string, readonly TextRow[]> =>
  new Map([...tablesIn(file)].map(([name, text]) => [name, rowsOf(text)]));

function rowsOf(text: string): readonly TextRow[] {
  const rows = text.replaceAll(/\n {4,}/g, ' ').split(/\n+(?! )/);
  return rows.filter((row) => row.trim() !== '').map(rowOf);
}

function rowOf(text: string): TextRow {
  const [head = '', ...lines] = text.split('\n').map((line) => line.trim());
  const [, id, what] = /^(?:good practice|([\w., -]+))(?:: (.+))?$/.exec(head) ?? [];
  const changes: Record<string, unknown> = {};
  const more: Record<string, string[]> = {};
  for (const line of lines) {
    const [, pointer, value] = /^(\/.*?) = (.+)$/.exec(line) ?? [];
    const [, word = '', rest = ''] = /^(\S+) ?(.*)$/.exec(line) ?? [];
    if (pointer !== undefined) changes[pointer] = JSON.parse(value ?? '');
    else if (word === 'without' && rest.startsWith('/')) changes[rest] = undefined;
    else more[word] = [...(more[word] ?? []), rest];
  }
  const { finds, fix, ...others } = more;
  return {
    ...(id !== undefined && { id }),
    what: what ?? lines.filter((line) => !/^(?:finds|fix) /.test(line)).join(' · '),
    change: changes,
    ...(finds && { finds }),
    ...(fix && { fix: fix.join(' ') }),
    more: others,
  };
}

export const headersOf = ({ more }: TextRow): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (more.header ?? []).map((line) => [line.replace(/:.*/, ''), line.replace(/^[^:]*: ?/, '')]),
  );

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
      record({ documents, context }, findings, true);
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
