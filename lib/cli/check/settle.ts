import { appliedRules } from '../../check/index.ts';
import type { AppliedRule, Document, Finding } from '../../model/index.ts';
import { placeEnd, type ReportedFinding } from '../../report/index.ts';
import type { Gathered } from '../gather.ts';
import { Baseline, fingerprint, writeBaseline } from './baseline.ts';
import type { Settings } from './config.ts';
import { judgeTargets, otherFormats } from './expect.ts';
import { withoutIgnored } from './ignores.ts';

/**
 * The findings to be reported: with the severities of the configuration, without those that comments ignore or the
 * baseline knows, each with its end and its fingerprint.
 */
export function settle(gathered: readonly Gathered[], settings: Settings) {
  const ofTargets = judgeTargets(gathered, settings.expect);
  const documents = new Map(
    gathered.flatMap((one) => one.documents.map((document) => [document.url, document])),
  );
  let ignored = 0;
  const weighed = (findings: readonly Finding[], place: string): readonly Finding[] =>
    findings.flatMap((finding) => {
      const level = settings.level(finding.rule, [finding.document, place]);
      if (level === 'off') {
        ignored++;
        return [];
      }
      return level === undefined ? finding : { ...finding, severity: level };
    });
  const kept = gathered.map((one) => {
    const all = [...one.findings, ...otherFormats(one)];
    const findings: Finding[] = all.filter(
      ({ document }) => !documents.has(document) || one.kind === 'page-file',
    );
    for (const document of one.documents) {
      const result = withoutIgnored(
        document,
        all.filter((finding) => finding.document === document.url),
      );
      ignored += result.ignored;
      findings.push(...result.findings, ...result.unused);
    }
    return {
      ...one,
      findings: weighed(findings, one.target),
      targetFindings: weighed(ofTargets.get(one) ?? [], one.target),
    };
  });
  if (settings.updateBaseline && settings.baseline !== undefined)
    writeBaseline(
      settings.baseline,
      kept
        .flatMap(({ findings, targetFindings }) => [...findings, ...targetFindings])
        .map((finding) => ({ finding, document: documents.get(finding.document) })),
      settings,
    );
  const baseline = settings.baseline === undefined ? undefined : Baseline.read(settings.baseline);
  let known = 0;
  const unknown = (findings: readonly Finding[]): readonly ReportedFinding[] =>
    findings.flatMap((finding) => {
      const document = documents.get(finding.document);
      const isKnown = baseline?.takes(finding, document) ?? false;
      if (isKnown) known++;
      return isKnown ? [] : placed(finding, document);
    });
  const judged = kept.map((one, at) => ({
    ...one,
    findings: unknown(one.findings),
    targetFindings: unknown(one.targetFindings),
    // By all findings, ignored ones included: a rule with a finding has not passed.
    applied: applied(gathered[at] ?? one, settings),
  }));
  const places = gathered.flatMap((one) => [one.target, ...one.documents.map(({ url }) => url)]);
  return {
    judged,
    counts: { ignored, ...(baseline && { known, fixed: baseline.fixed(places) }) },
  };
}

/** The result of each rule that the configuration has on. */
function applied(
  { target, documents, page, findings }: Gathered,
  { level }: Settings,
): readonly AppliedRule[] {
  return appliedRules({ documents, page, findings, hasRun: false }).filter(
    ({ id }) => level(id, [target]) !== 'off',
  );
}

function placed(finding: Finding, document: Document | undefined): ReportedFinding {
  const { line, column } = finding;
  const text = document?.fetched.text;
  const end = text && line !== null && column !== null ? placeEnd(text, line, column) : undefined;
  return {
    ...finding,
    ...(end === undefined ? {} : { endLine: line ?? 1, endColumn: end }),
    fingerprint: fingerprint(finding, document),
  };
}
