import { Locator } from '../json/index.ts';
import {
  type Action,
  type AppliedRule,
  countFindings,
  type Document,
  type Fetched,
  type Finding,
  type FormatId,
  type PageFacts,
  type Readiness,
  type Severity,
} from '../model/index.ts';
import { inEnglish } from '../text/english.ts';
import { redactUrl } from '../text/index.ts';
import { type ReportedReadiness, readinessSections, reportedReadiness } from './readiness.ts';
import { ruleUrl } from './rule-url.ts';
import { refusalText } from './standing.ts';

export const sectionsOf = (readiness: ReportedReadiness) => readinessSections(readiness, inEnglish);

export interface ReportedAction {
  readonly id: string;
  readonly name: string;
  /** HTTP method, “MCP”, “A2A”, “GraphQL” or “WebSocket”. Null if unknown. */
  readonly method: string | null;
  readonly url: string | null;
  readonly risk: Action['risk'];
  readonly source: {
    readonly pointer: string | null;
    readonly line: number | null;
    readonly column: number | null;
  };
}

export interface ReportedDocument {
  readonly url?: string;
  readonly file?: string;
  readonly status: Document['status'];
  readonly because?: string;
  readonly format: FormatId | null;
  readonly dialect: string | null;
  readonly looksLike: string | null;
  readonly looksLikeName?: string;
  readonly actions: readonly ReportedAction[];
  readonly moreActions?: number;
  readonly findings: readonly ReportedFinding[];
}

export interface ReportedFinding extends Finding {
  readonly endLine?: number;
  readonly endColumn?: number;
  /** For baselines and code scanning. Doesn't depend on the line. */
  readonly fingerprint?: string;
}

export interface Gap {
  readonly place: string;
  /** Code of a `Refusal`, or why a page or target wasn't opened. */
  readonly because: string;
  readonly message: string;
}

export type FileAt = (place: string) => string;
export const asGiven: FileAt = (place) => place;

export interface RuleNote {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly severity?: Severity;
  readonly requirements?: readonly string[];
}

interface ReportedRule {
  readonly title: string;
  readonly why: string;
  readonly severity: Severity | null;
  readonly help?: string;
}

export interface ReportedPage {
  readonly url: string;
  readonly findings: readonly ReportedFinding[];
  readonly elements: readonly {
    readonly selector?: string;
    readonly attribute?: string;
    readonly value?: string;
    readonly state?: string;
    readonly path: string | null;
  }[];
  readonly webmcp?: false;
}

export interface ReportedTarget {
  readonly target: string;
  readonly documents: readonly ReportedDocument[];
  readonly page: ReportedPage | null;
  readonly findings?: readonly ReportedFinding[];
  readonly gaps?: readonly Gap[];
  readonly edited?: readonly string[];
  readonly checks?: { readonly passed: readonly string[]; readonly notApplicable: number };
  readonly readiness?: ReportedReadiness;
  readonly summary?: Totals;
}

export interface Report {
  readonly version: 1;
  readonly tool?: { readonly name: string; readonly version: string };
  readonly targets: readonly ReportedTarget[];
  readonly summary: Summary;
  /** Only in ndjson reports. */
  readonly timing?: { readonly startedAt: string; readonly tookMs: number };
  /** Only in reports of the command. */
  readonly rules?: Readonly<Record<string, ReportedRule>>;
}

export interface Totals {
  readonly actions?: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly needsReview: number;
  readonly atLeast?: true;
}

export interface Summary extends Totals {
  readonly gaps?: number;
  readonly ignored?: number;
  readonly known?: number;
  readonly fixed?: number;
}

export function errorsOnly(report: Report): Report {
  return mapFindings(report, (findings) =>
    findings.filter(({ severity, outcome }) => severity === 'error' && outcome === 'failed'),
  );
}

function mapFindings(
  report: Report,
  change: (findings: readonly ReportedFinding[]) => readonly ReportedFinding[],
): Report {
  return {
    ...report,
    targets: report.targets.map((target) => ({
      ...target,
      documents: target.documents.map((document) => ({ ...document, findings: change(document.findings) })),
      page: target.page && { ...target.page, findings: change(target.page.findings) },
      ...(target.findings && { findings: change(target.findings) }),
    })),
  };
}

export interface Judged {
  readonly target: string;
  readonly files: boolean;
  readonly documents: readonly (Omit<Document, 'value' | 'fetched'> & {
    readonly fetched?: Partial<Fetched>;
  })[];
  readonly findings: readonly ReportedFinding[];
  readonly page: PageFacts | null;
  readonly hasTools?: boolean;
  /** Number of distinct actions. If absent, the actions of all documents are counted. */
  readonly declared?: number;
  readonly targetFindings?: readonly ReportedFinding[];
  readonly gaps?: readonly Gap[];
  readonly edited?: readonly string[];
  readonly applied?: readonly AppliedRule[];
  readonly readiness?: Readiness | undefined;
}

export interface ReportContext {
  readonly version: string;
  readonly rules: readonly RuleNote[];
  readonly rulesUrl?: string;
  readonly counts?: Pick<Summary, 'ignored' | 'known' | 'fixed'>;
}

export function toReport(judged: readonly Judged[], context?: ReportContext): Report {
  const lacking = judged.flatMap(({ gaps = [] }) => gaps).length;
  const totals = judged.map(totalsOf);
  return {
    version: 1,
    ...(context && { tool: { name: 'AWAS Lens', version: context.version } }),
    targets: judged.map((one, at) => {
      const { target, files, documents, page, targetFindings, gaps, edited, applied, readiness } = one;
      const findings = one.findings.map(
        ({ said: _, moreActions: _of, hasOtherFix: _by, ...finding }) => finding,
      );
      const named = new Set(documents.map(({ url }) => url));
      const onPage = (finding: Finding) =>
        page !== null &&
        (finding.selector !== null || finding.document === page.url || !named.has(finding.document));
      return {
        target,
        documents: documents.map((document) => ({
          ...(files ? { file: document.url } : { url: document.url }),
          status: document.status,
          because: document.because,
          format: document.format,
          dialect: document.dialect,
          looksLike: document.looksLike?.id ?? null,
          looksLikeName: document.looksLike?.name,
          actions: actionsOf(document),
          findings: findings.filter((finding) => finding.document === document.url && !onPage(finding)),
        })),
        page: page && {
          url: page.url,
          findings: findings.filter(onPage),
          elements: elementsOf(page),
          ...(one.hasTools === false && { webmcp: false }),
        },
        ...(targetFindings && { findings: targetFindings }),
        ...(gaps && { gaps }),
        ...(edited && { edited }),
        ...(applied && { checks: checksOf(applied) }),
        ...(readiness && { readiness: reportedReadiness(readiness, inEnglish, refusalText) }),
        summary: totals[at],
      };
    }),
    summary: {
      ...sumOf(totals),
      ...((context || lacking > 0) && { gaps: lacking }),
      ...context?.counts,
    },
    ...(context && { rules: usedRules(judged, context) }),
  };
}

export function checksOf(applied: readonly AppliedRule[]): NonNullable<ReportedTarget['checks']> {
  return {
    passed: applied.filter(({ state }) => state === 'passed').map(({ id }) => id),
    notApplicable: applied.filter(({ state }) => state === 'inapplicable').length,
  };
}

function usedRules(judged: readonly Judged[], { rules, rulesUrl }: ReportContext): Report['rules'] {
  const notes = new Map(rules.map((rule) => [rule.id, rule]));
  const ids = judged.flatMap(({ findings, targetFindings = [] }) =>
    [...findings, ...targetFindings].map(({ rule }) => rule),
  );
  return Object.fromEntries(
    [...new Set(ids)].toSorted().map((id) => {
      const { title = id, why = id, severity = null } = notes.get(id) ?? {};
      const help = ruleUrl(id, rulesUrl);
      return [id, { title, why, severity, ...(help && { help }) }];
    }),
  );
}

export function* findingsOf(
  report: Pick<Report, 'targets'>,
): Iterable<{ readonly finding: ReportedFinding; readonly place: string }> {
  for (const { target, documents, page, findings = [] } of report.targets) {
    for (const finding of findings) yield { finding, place: target };
    for (const document of documents)
      for (const finding of document.findings) yield { finding, place: document.file ?? document.url ?? '' };
    // The place is the manifest's line if there is one, because a person can edit the manifest.
    for (const finding of page?.findings ?? [])
      yield { finding, place: finding.line === null ? (page?.url ?? '') : finding.document };
  }
}

function totalsOf({ declared, documents, findings, targetFindings = [] }: Judged): Totals {
  const { error, warning, info, review, atLeast } = countFindings([...findings, ...targetFindings]);
  return {
    actions: declared ?? documents.reduce((sum, { actions }) => sum + actions.length, 0),
    errors: error,
    warnings: warning,
    infos: info,
    needsReview: review,
    ...(atLeast && { atLeast }),
  };
}

function sumOf(totals: readonly Totals[]): Totals {
  const of = (key: Exclude<keyof Totals, 'atLeast'>) => totals.reduce((sum, one) => sum + (one[key] ?? 0), 0);
  return {
    actions: of('actions'),
    errors: of('errors'),
    warnings: of('warnings'),
    infos: of('infos'),
    needsReview: of('needsReview'),
    ...(totals.some(({ atLeast }) => atLeast) && { atLeast: true }),
  };
}

function actionsOf(document: Judged['documents'][number]): readonly ReportedAction[] {
  const text = document.fetched?.text;
  let locator: Locator | undefined;
  return document.actions.map((action) => {
    const { pointer, line, column } = action.source;
    if (pointer !== undefined && line === undefined && text) locator ??= new Locator(text);
    const position = pointer !== undefined && line === undefined ? locator?.locate(pointer) : undefined;
    return {
      id: action.id,
      name: action.name,
      ...target(action),
      risk: action.risk,
      source: {
        pointer: pointer ?? null,
        line: line ?? position?.line ?? null,
        column: column ?? position?.column ?? null,
      },
    };
  });
}

const METHODS = {
  envelope: 'POST',
  mcp: 'MCP',
  a2a: 'A2A',
  graphql: 'GraphQL',
  websocket: 'WebSocket',
  'page-tool': 'WebMCP',
  detail: null,
  none: null,
} as const;

function target({ transport }: Action): Pick<ReportedAction, 'method' | 'url'> {
  if (transport.kind === 'http') return { method: transport.method, url: transport.url };
  const shown = transport.kind === 'detail' ? transport.detailUrl : null;
  return { method: METHODS[transport.kind], url: 'url' in transport ? transport.url : shown };
}

function elementsOf(page: PageFacts): ReportedPage['elements'] {
  return [
    ...page.attributes.map(({ attribute, value, element }) => ({ attribute, value, path: element.path })),
    ...Object.values(page.selectors).map(({ selector, state, elements }) => ({
      selector,
      state,
      path: elements[0]?.path ?? null,
    })),
  ];
}

export function redactReport(report: Report): Report {
  return {
    ...report,
    targets: report.targets.map(({ target, page, gaps, ...rest }) => ({
      ...rest,
      ...(gaps && { gaps: gaps.map((gap) => ({ ...gap, place: redactUrl(gap.place) })) }),
      target: redactUrl(target),
      page: page && {
        ...page,
        url: redactUrl(page.url),
        findings: page.findings.map((finding) =>
          finding.document === page.url ? { ...finding, document: redactUrl(page.url) } : finding,
        ),
      },
    })),
  };
}

const MAX_LENGTH = 200_000;

export function truncateReport(report: Report): Report {
  let shorter = report;
  for (
    let most = 1_000;
    JSON.stringify(shorter).length > MAX_LENGTH && most > 0;
    most = Math.floor(most / 2)
  ) {
    shorter = {
      ...report,
      targets: mapFindings(report, (findings) => findings.slice(0, most)).targets.map((target) => ({
        ...target,
        ...(target.gaps && { gaps: target.gaps.slice(0, most) }),
        documents: target.documents.map((document) => ({
          ...document,
          actions: document.actions.slice(0, most),
          ...(document.actions.length > most && { moreActions: document.actions.length - most }),
        })),
        page: target.page && {
          ...target.page,
          elements: target.page.elements.slice(0, most),
        },
      })),
    };
  }
  return shorter;
}
