import type { Severity } from '../model/index.ts';
import {
  asGiven,
  type FileAt,
  findingsOf,
  type Gap,
  type Report,
  type ReportedFinding,
  type RuleNote,
} from './json.ts';
import { DOCS_URL, ruleUrl } from './rule-url.ts';
import { cleanLines } from './text.ts';

/** GitHub needs relative URIs, a region for each result, and stable fingerprints (SARIF 2.1.0). */
export function toSarif(
  report: Report,
  rules: readonly RuleNote[],
  version: string,
  rulesUrl?: string,
  at: FileAt = asGiven,
): object {
  const findings = [...findingsOf(report)];
  const used = [...new Set(findings.map(({ finding }) => finding.rule))].toSorted();
  const notes = new Map(rules.map((rule) => [rule.id, rule]));
  const gaps = report.targets.flatMap((target) => target.gaps ?? []);
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'AWAS Lens',
            semanticVersion: version,
            informationUri: rulesUrl ?? DOCS_URL,
            rules: used.map((id) => descriptor(id, notes.get(id), rulesUrl)),
          },
        },
        invocations: [
          {
            executionSuccessful: gaps.length === 0,
            toolExecutionNotifications:
              gaps.length > 0 ? gaps.map((gap) => notification(gap, at)) : undefined,
          },
        ],
        columnKind: 'utf16CodeUnits',
        results: findings.map(({ finding, place }) => result(finding, at(place), used.indexOf(finding.rule))),
      },
    ],
  };
}

function descriptor(id: string, note: RuleNote | undefined, rulesUrl: string | undefined): object {
  const why = note?.why ?? id;
  const helpUri = ruleUrl(id, rulesUrl);
  const help = helpUri ?? `awas-lens check --explain ${id}`;
  return {
    id,
    name: id,
    shortDescription: { text: note?.title ?? id },
    fullDescription: { text: why },
    helpUri,
    help: {
      text: `${why}\n${help}`,
      markdown: `${why}\n\n${helpUri ? `[${id}](${helpUri})` : `\`${help}\``}`,
    },
    defaultConfiguration: note?.severity && { level: levelOf(note.severity) },
    properties: { tags: note?.requirements ?? [] },
  };
}

function notification({ place, because, message }: Gap, at: FileAt): object {
  return {
    level: 'error',
    descriptor: { id: because },
    message: { text: inert(message) },
    locations: [{ physicalLocation: { artifactLocation: { uri: artifact(at(place)) } } }],
  };
}

const levelOf = (severity: Severity): string => (severity === 'info' ? 'note' : severity);

function result(finding: ReportedFinding, place: string, ruleIndex: number): object {
  const { line, column, endLine, endColumn, pointer, selector } = finding;
  const logical = pointer || selector;
  return {
    ruleId: finding.rule,
    ruleIndex,
    kind: finding.outcome === 'needs-review' ? 'review' : 'fail',
    level: finding.outcome === 'needs-review' ? 'none' : levelOf(finding.severity),
    message: { text: inert(finding.fix ? `${finding.message} ${finding.fix}` : finding.message) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: artifact(place) },
          region: { startLine: line ?? 1, startColumn: column ?? 1, endLine, endColumn },
        },
        logicalLocations: logical
          ? [{ fullyQualifiedName: logical, kind: pointer ? 'value' : 'element' }]
          : undefined,
      },
    ],
    partialFingerprints: {
      'ruleAndPlace/v1':
        finding.fingerprint ?? `${finding.rule}:${finding.pointer ?? finding.selector ?? finding.line ?? ''}`,
    },
    properties: { requirements: finding.requirements },
  };
}

/** SARIF shows `[text](url)` as a link (2.1.0 §3.11.6). A site's text must not contain one. */
function inert(text: string): string {
  return cleanLines(text).replaceAll('](', '] (');
}

function artifact(uri: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(uri))
    return uri
      .toWellFormed()
      .replaceAll('\\', '/')
      .replace(/^\.\//, '')
      .split('/')
      .map(encodeURIComponent)
      .join('/');
  const { origin = '', pathname = uri.toWellFormed(), search = '', hash = '' } = webUrl(uri) ?? {};
  const fragment = hash === '' ? '' : `#${hash.slice(1).replaceAll('#', '%23')}`;
  return origin + `${pathname}${search}${fragment}`.replaceAll(UNFIT, encodeURIComponent);
}

const UNFIT = /%(?![\da-f]{2})|[^\w\-.~:/?#@!$&'()*+,;=%]+/gi;

function webUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  return url && url.origin !== 'null' ? url : undefined;
}
