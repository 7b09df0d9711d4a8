import type { Finding } from '../model/index.ts';
import type { Report } from './json.ts';

/** What a rule contributes to the log: its heading, why it matters and where it is documented. */
export interface RuleNote {
  readonly id: string;
  readonly title: string;
  readonly why: string;
}

/**
 * The report as SARIF 2.1.0, as GitHub code scanning takes it (relative artifact URIs, one region for each result,
 * stable fingerprints, level none for what needs review).
 */
export function toSarif(report: Report, rules: readonly RuleNote[], version: string): object {
  const findings = report.targets.flatMap(({ documents, page }) => [
    ...documents.flatMap((document) =>
      document.findings.map((finding) => ({ finding, uri: document.file ?? document.url ?? '' })),
    ),
    ...(page?.findings ?? []).map((finding) => ({ finding, uri: finding.document })),
  ]);
  const used = [...new Set(findings.map(({ finding }) => finding.rule))].toSorted();
  const notes = new Map(rules.map((rule) => [rule.id, rule]));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'AWAS Lens',
            semanticVersion: version,
            rules: used.map((id) => ({
              id,
              name: id,
              shortDescription: { text: notes.get(id)?.title ?? id },
              fullDescription: { text: notes.get(id)?.why ?? id },
              help: { text: notes.get(id)?.why ?? id },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: findings.map(({ finding, uri }) => result(finding, uri, used.indexOf(finding.rule))),
      },
    ],
  };
}

function result(finding: Finding, uri: string, ruleIndex: number): object {
  return {
    ruleId: finding.rule,
    ruleIndex,
    kind: finding.outcome === 'needs-review' ? 'review' : 'fail',
    level:
      finding.outcome === 'needs-review' ? 'none' : finding.severity === 'info' ? 'note' : finding.severity,
    message: { text: finding.fix ? `${finding.message} ${finding.fix}` : finding.message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: artifact(uri) },
          region: { startLine: finding.line ?? 1, startColumn: finding.column ?? 1 },
        },
        ...(finding.pointer || finding.selector
          ? {
              logicalLocations: [
                {
                  fullyQualifiedName: finding.pointer ?? finding.selector ?? '',
                  kind: finding.pointer ? 'value' : 'element',
                },
              ],
            }
          : {}),
      },
    ],
    partialFingerprints: {
      'ruleAndPlace/v1': `${finding.rule}:${finding.pointer ?? finding.selector ?? finding.line ?? ''}`,
    },
    properties: { requirements: finding.requirements },
  };
}

/** A relative path keeps its slashes and escapes the rest; a URL stands as it is. */
function artifact(uri: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(uri)) return uri;
  return uri.replaceAll('\\', '/').replace(/^\.\//, '').split('/').map(encodeURIComponent).join('/');
}
