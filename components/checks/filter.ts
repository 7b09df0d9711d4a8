import type { DocumentView } from '../../lib/messaging/contract/views.ts';
import { type Finding, type Kind, kindOf } from '../../lib/model/index.ts';
import type { CountKey } from '../texts.tsx';

export const KINDS: readonly Kind[] = ['error', 'warning', 'info', 'review'];

export const KIND_COUNTS = {
  error: 'errors',
  warning: 'warnings',
  info: 'infos',
  review: 'needReview',
} as const satisfies Record<Kind, CountKey>;

export interface Filter {
  readonly kinds: ReadonlySet<Kind>;
  readonly query: string;
}

export function passes(finding: Finding, { kinds, query }: Filter): boolean {
  if (kinds.size > 0 && !kinds.has(kindOf(finding))) return false;
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const { rule, message, fix, pointer, selector, requirements, document } = finding;
  const text = [rule, message, fix, pointer, selector, document, ...requirements].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}

export interface Row {
  readonly id: string;
  readonly kind: Kind;
  readonly findings: readonly [Finding, ...Finding[]];
}

const ALIKE = 3;

export function rowsOf(findings: readonly Finding[], documents: readonly DocumentView[]): readonly Row[] {
  const order = new Map(documents.map(({ url }, index) => [url, index]));
  const documentOf = ({ document }: Finding) => order.get(document) ?? documents.length;
  const sorted = findings.toSorted(
    (a, b) =>
      KINDS.indexOf(kindOf(a)) - KINDS.indexOf(kindOf(b)) ||
      documentOf(a) - documentOf(b) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0),
  );
  const alike = Map.groupBy(sorted, (finding) =>
    JSON.stringify([kindOf(finding), finding.document, finding.rule]),
  );
  const rows = new Set<Row>();
  for (const [id, group] of alike) {
    const [first, ...rest] = group;
    if (first === undefined) continue;
    if (group.length >= ALIKE) rows.add({ id, kind: kindOf(first), findings: [first, ...rest] });
    else
      for (const finding of group)
        rows.add({ id: identityOf(finding), kind: kindOf(finding), findings: [finding] });
  }
  const place = new Map(sorted.map((finding, index) => [finding, index]));
  return [...rows].toSorted((a, b) => (place.get(a.findings[0]) ?? 0) - (place.get(b.findings[0]) ?? 0));
}

export function identityOf(finding: Finding): string {
  const { rule, document, pointer, line, column, selector, message } = finding;
  return JSON.stringify([rule, document, pointer, line, column, selector, message]);
}
