import type { DocumentView } from '../../lib/messaging/contract/views.ts';
import type { Finding } from '../../lib/model/index.ts';

/** How a finding is filed: by severity, or apart where it needs review. */
export type Kind = 'error' | 'warning' | 'info' | 'review';

export const KINDS: readonly Kind[] = ['error', 'warning', 'info', 'review'];

export function kindOf(finding: Finding): Kind {
  return finding.outcome === 'needs-review' ? 'review' : finding.severity;
}

export interface Filter {
  /** Empty: all kinds. */
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

export interface Group {
  /** URL of the document, or of the page. */
  readonly url: string;
  readonly document: DocumentView | undefined;
  /** Worst first, then in the order of the source. */
  readonly findings: readonly Finding[];
}

/** Findings by document in the order of the documents, then those of the page; within, worst first. */
export function group(findings: readonly Finding[], documents: readonly DocumentView[]): readonly Group[] {
  const order = new Map(documents.map((document, index) => [document.url, index]));
  const groups = Map.groupBy(findings, ({ document }) => document);
  return [...groups]
    .toSorted(([a], [b]) => (order.get(a) ?? documents.length) - (order.get(b) ?? documents.length))
    .map(([url, list]) => ({
      url,
      document: documents[order.get(url) ?? -1],
      findings: list.toSorted(
        (a, b) =>
          KINDS.indexOf(kindOf(a)) - KINDS.indexOf(kindOf(b)) ||
          (a.line ?? 0) - (b.line ?? 0) ||
          (a.column ?? 0) - (b.column ?? 0),
      ),
    }));
}

/** What tells a finding from all others of a view. */
export function identityOf(finding: Finding): string {
  const { rule, document, pointer, line, column, selector, message } = finding;
  return JSON.stringify([rule, document, pointer, line, column, selector, message]);
}
