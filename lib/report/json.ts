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
import { type ReportedReadiness, reportedReadiness } from './readiness.ts';
import { ruleUrl } from './rule-url.ts';

export interface ReportedAction {
  readonly id: string;
  readonly name: string;
  /**
   * HTTP method, or the name of another transport ("MCP", "A2A", "GraphQL", "WebSocket"); null if it is unknown yet.
   */
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
  /** The name of another format that the document seems to have; null otherwise. */
  readonly looksLike: string | null;
  readonly looksLikeName?: string;
  readonly actions: readonly ReportedAction[];
  /** Number of actions that a shortened report omits. */
  readonly moreActions?: number;
  readonly findings: readonly ReportedFinding[];
}

/** A finding, with properties that only the command adds. */
export interface ReportedFinding extends Finding {
  /** The end of the marked range, exclusive. Columns are counted from 1. */
  readonly endLine?: number;
  readonly endColumn?: number;
  /** Stays the same if the fault moves to another line. Baselines and code scanning use it. */
  readonly fingerprint?: string;
}

/** A document or page that couldn't be read or checked, with the reason. It never counts as passed. */
export interface Gap {
  /** The file, URL or target. */
  readonly place: string;
  /** The code of a `Refusal`, or the reason why a page or target wasn't opened. */
  readonly because: string;
  readonly message: string;
}

/** Converts a file's path for a report: to its path in the repository, or to a `file:` URL. */
export type FileAt = (place: string) => string;
export const asGiven: FileAt = (place) => place;

/** A rule in a report: its heading, why it matters, and the URL of its documentation. */
export interface RuleNote {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly severity?: Severity;
  readonly requirements?: readonly string[];
}

export interface ReportedRule {
  readonly title: string;
  readonly why: string;
  readonly severity: Severity | null;
  readonly help?: string;
}

export interface ReportedPage {
  readonly url: string;
  readonly findings: readonly ReportedFinding[];
  /** The results of the selectors and attributes. */
  readonly elements: readonly {
    readonly selector?: string;
    readonly attribute?: string;
    readonly value?: string;
    readonly state?: string;
    readonly path: string | null;
  }[];
  /**
   * False if the browser that opened the page doesn't support WebMCP, so the tools of the page's scripts are unknown.
   */
  readonly webmcp?: false;
}

export interface ReportedTarget {
  readonly target: string;
  readonly documents: readonly ReportedDocument[];
  readonly page: ReportedPage | null;
  /** Findings about the whole target, such as a missing expected format. Only the command has such findings. */
  readonly findings?: readonly ReportedFinding[];
  readonly gaps?: readonly Gap[];
  /** URLs of documents that are edited in the tab. The report describes the server's version. */
  readonly edited?: readonly string[];
  /** IDs of the passed rules, and the number of rules with nothing to check. */
  readonly checks?: { readonly passed: readonly string[]; readonly notApplicable: number };
  /** Only present if readiness was requested. */
  readonly readiness?: ReportedReadiness;
  /** Absent in reports of earlier versions. */
  readonly summary?: Totals;
}

/**
 * The JSON report, which `awas-lens check --format json`, `awasLens.report()` and the panel's copy button share. Its
 * schema is report.schema.json.
 */
export interface Report {
  readonly version: 1;
  /** Only reports of the command have this member. */
  readonly tool?: { readonly name: string; readonly version: string };
  readonly targets: readonly ReportedTarget[];
  readonly summary: Summary;
  /** Only ndjson reports have this member. */
  readonly timing?: { readonly startedAt: string; readonly tookMs: number };
  /** The rules of the findings, by ID. Only in reports of the command. */
  readonly rules?: Readonly<Record<string, ReportedRule>>;
}

/** The totals of a target, including unlisted items. Reports take their numbers only from here. */
export interface Totals {
  /** Number of distinct actions, including those that only the page declares. */
  readonly actions?: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly needsReview: number;
  /** True if counting ended at its limit, so there may be more findings. */
  readonly atLeast?: true;
}

export interface Summary extends Totals {
  /** Number of documents and pages that couldn't be read or checked. */
  readonly gaps?: number;
  /** Number of findings that the configuration or a comment turns off. */
  readonly ignored?: number;
  /** Number of findings in the baseline. */
  readonly known?: number;
  /** Number of findings in the baseline that have disappeared. */
  readonly fixed?: number;
}

/** The report with only its errors. The summary still counts everything. */
export function errorsOnly(report: Report): Report {
  return mapFindings(report, (findings) =>
    findings.filter(({ severity, outcome }) => severity === 'error' && outcome === 'failed'),
  );
}

/** Applies a function to each list of findings in a report: of documents, of pages, and of whole targets. */
export function mapFindings(
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
  /** True if `documents` are files, whose `url` is a path. */
  readonly files: boolean;
  readonly documents: readonly (Omit<Document, 'value' | 'fetched'> & {
    readonly fetched?: Partial<Fetched>;
  })[];
  readonly findings: readonly ReportedFinding[];
  readonly page: PageFacts | null;
  /** False if the browser couldn't list the page's tools. */
  readonly hasTools?: boolean;
  /** Number of distinct actions; absent to sum up the actions of all documents. */
  readonly declared?: number;
  /** Findings about the whole target. */
  readonly targetFindings?: readonly ReportedFinding[];
  readonly gaps?: readonly Gap[];
  /** URLs of documents that are edited in the tab. The served version is checked. */
  readonly edited?: readonly string[];
  /** The result of each rule, if requested. */
  readonly applied?: readonly AppliedRule[];
  readonly readiness?: Readiness | undefined;
}

/** Facts in a report that only the command knows. */
export interface ReportContext {
  readonly version: string;
  readonly rules: readonly RuleNote[];
  /** Base URL of the rules' documentation, if it isn't the default. */
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
      // `said` is only for translations. In a report, titles are in English.
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
        ...(readiness && { readiness: reportedReadiness(readiness) }),
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

/** Every finding of a report with its file or URL. */
export function* findingsOf(
  report: Pick<Report, 'targets'>,
): Iterable<{ readonly finding: ReportedFinding; readonly place: string }> {
  for (const { target, documents, page, findings = [] } of report.targets) {
    for (const finding of findings) yield { finding, place: target };
    for (const document of documents)
      for (const finding of document.findings) yield { finding, place: document.file ?? document.url ?? '' };
    // A finding on a page is shown at the manifest's line if it has one, since that line can be edited.
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

/** The `method` of a reported action, by its transport; null if it is unknown yet. */
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
