import { appliedRules } from '../../check/applied.ts';
import type { AppliedRule, Document, Finding } from '../../model/index.ts';
import { placeEnd, type ReportedFinding, type Summary } from '../../report/index.ts';
import type { Gathered } from '../gather.ts';
import { Baseline, fingerprint, KnownFindings } from './baseline.ts';
import type { Settings } from './config.ts';
import { judgeTargets, otherFormats } from './expect.ts';
import { withoutIgnored } from './ignores.ts';

export type Settled = ReturnType<Settling['take']>;

export class Settling {
  readonly #settings: Settings;
  readonly #baseline: Baseline | undefined;
  readonly #fresh: KnownFindings | undefined;

  constructor(settings: Settings) {
    const { baseline, updateBaseline } = settings;
    this.#settings = settings;
    if (baseline === undefined) return;
    if (updateBaseline) this.#fresh = new KnownFindings(baseline);
    else this.#baseline = Baseline.read(baseline);
  }

  take(gathered: readonly Gathered[], areAll: boolean) {
    const settings = this.#settings;
    const ofTargets = judgeTargets(gathered, settings.expect, areAll);
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
    let known = 0;
    const unknown = (findings: readonly Finding[]): readonly ReportedFinding[] =>
      findings.flatMap((finding) => {
        const document = documents.get(finding.document);
        this.#fresh?.add(finding, document);
        const isKnown = this.#fresh !== undefined || (this.#baseline?.takes(finding, document) ?? false);
        if (isKnown) known++;
        return isKnown ? [] : placed(finding, document);
      });
    const judged = gathered.map((one) => {
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
      this.#baseline?.judged([one.target, ...one.documents.map(({ url }) => url)]);
      return {
        ...one,
        findings: unknown(weighed(findings, one.target)),
        targetFindings: unknown(weighed(ofTargets.get(one) ?? [], one.target)),
        applied: applied(one, settings),
      };
    });
    return { judged, ignored, ...(settings.baseline !== undefined && { known }) };
  }

  end(): Pick<Summary, 'fixed'> {
    this.#fresh?.write(this.#settings);
    if (this.#settings.baseline === undefined) return {};
    return { fixed: this.#baseline?.fixed() ?? 0 };
  }
}

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
