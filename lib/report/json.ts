import { Locator } from '../json/index.ts';
import type { Action, Document, Fetched, Finding, FormatId, PageFacts } from '../model/index.ts';
import { escapeInvisible, jsonEscape } from '../text/index.ts';

/** One action in the report. */
export interface ReportedAction {
  readonly id: string;
  readonly name: string;
  /** HTTP method, or the transport where it is not HTTP ("MCP", "A2A", "GraphQL", "WebSocket"); null where it cannot be told yet. */
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
  readonly actions: readonly ReportedAction[];
  readonly findings: readonly Finding[];
}

export interface ReportedPage {
  readonly url: string;
  readonly findings: readonly Finding[];
  /** What the selectors and attributes found. */
  readonly elements: readonly {
    readonly selector?: string;
    readonly attribute?: string;
    readonly value?: string;
    readonly state?: string;
    readonly path: string | null;
  }[];
}

/** The JSON report: `awas-lens check --format json`, `awasLens.report()` and the panel's copy are all this. */
export interface Report {
  readonly version: 1;
  readonly targets: readonly {
    readonly target: string;
    readonly documents: readonly ReportedDocument[];
    readonly page: ReportedPage | null;
  }[];
  readonly summary: Summary;
}

export interface Summary {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly needsReview: number;
}

/** What was gathered and judged of one target. */
export interface Judged {
  readonly target: string;
  /** Whether `documents` are files: their `url` is then a path. */
  readonly files: boolean;
  readonly documents: readonly (Omit<Document, 'value' | 'fetched'> & {
    readonly fetched?: Partial<Fetched>;
  })[];
  readonly findings: readonly Finding[];
  readonly page: PageFacts | null;
}

export function toReport(judged: readonly Judged[]): Report {
  return {
    version: 1,
    targets: judged.map(({ target, files, documents, findings, page }) => {
      const onPage = (finding: Finding) =>
        page !== null && (finding.selector !== null || finding.document === page.url);
      return {
        target,
        documents: documents.map((document) => ({
          ...(files ? { file: document.url } : { url: document.url }),
          status: document.status,
          ...(document.because === undefined ? {} : { because: document.because }),
          format: document.format,
          dialect: document.dialect,
          looksLike: document.looksLike,
          actions: actionsOf(document),
          findings: findings.filter((finding) => finding.document === document.url && !onPage(finding)),
        })),
        page: page && { url: page.url, findings: findings.filter(onPage), elements: elementsOf(page) },
      };
    }),
    summary: summarize(judged.flatMap(({ findings }) => findings)),
  };
}

/** Indented, with what nobody would see written as escapes: the same JSON, and nothing hidden in it. */
export function toJsonText(report: Report): string {
  return escapeInvisible(
    JSON.stringify(report, null, 2).replaceAll(/[\u2028\u2029]/g, jsonEscape),
    jsonEscape,
  );
}

export function summarize(findings: readonly Finding[]): Summary {
  const failed = findings.filter((finding) => finding.outcome === 'failed');
  const count = (severity: Finding['severity']) =>
    failed.filter((finding) => finding.severity === severity).length;
  return {
    errors: count('error'),
    warnings: count('warning'),
    infos: count('info'),
    needsReview: findings.length - failed.length,
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

function target({ transport }: Action): Pick<ReportedAction, 'method' | 'url'> {
  switch (transport.kind) {
    case 'http':
      return { method: transport.method, url: transport.url };
    case 'woa':
      return { method: 'POST', url: transport.url };
    case 'mcp':
      return { method: 'MCP', url: transport.url };
    case 'a2a':
      return { method: 'A2A', url: transport.url };
    case 'graphql':
      return { method: 'GraphQL', url: transport.url };
    case 'websocket':
      return { method: 'WebSocket', url: transport.url };
    case 'detail':
      return { method: null, url: transport.detailUrl };
    case 'none':
      return { method: null, url: null };
    default:
      return transport satisfies never;
  }
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
