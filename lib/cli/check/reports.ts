import { appliedRules } from '../../check/applied.ts';
import type { AppliedRule, Document, Finding } from '../../model/index.ts';
import {
  errorsOnly,
  type Judged,
  placeEnd,
  type Report,
  type ReportContext,
  type ReportedFinding,
  type Summary,
  toReport,
} from '../../report/index.ts';
import { credentialsIn, redactor } from '../../text/index.ts';
import type { ExitStatus } from '../call.ts';
import { catalogue } from '../catalogue.ts';
import type { LineMode } from '../file-access.ts';
import type { Gathered } from '../gather.ts';
import { VERSION } from '../version.ts';
import { Baseline, fingerprint, KnownFindings } from './baseline.ts';
import type { Settings } from './config.ts';
import { judgeTargets, otherFormats } from './expect.ts';
import { withoutIgnored } from './ignores.ts';
import type { Options } from './options.ts';
import { Lines, write } from './output.ts';

interface Taking {
  readonly at?: number;
  readonly startedAt?: number;
  readonly areAll?: boolean;
}

const NUMBERS = ['errors', 'warnings', 'needsReview', 'gaps', 'ignored', 'known'] as const;

export class Reports {
  readonly #options: Options;
  readonly #settings: Settings;
  readonly #earlier: Report | undefined;
  readonly #stdout: NodeJS.WriteStream;
  readonly #settling: Settling;
  readonly #lines: readonly Lines[];
  readonly #whole: Options['outputs'];
  readonly #kept: { readonly at: number; readonly judged: Settled['judged'] }[] = [];
  /** A report may have more readers than the files: credentials in them are masked. */
  readonly #secrets: string[];
  readonly #sum: Record<(typeof NUMBERS)[number], number> = {
    ...{ errors: 0, warnings: 0, needsReview: 0 },
    ...{ gaps: 0, ignored: 0, known: 0 },
  };

  constructor(options: Options, settings: Settings, earlier: Report | undefined, stdout: NodeJS.WriteStream) {
    this.#options = options;
    this.#settings = settings;
    this.#earlier = earlier;
    this.#stdout = stdout;
    this.#settling = new Settling(settings);
    this.#secrets = [...(settings.extra?.secrets ?? [])];
    this.#lines = options.outputs
      .filter(({ format }) => format === 'ndjson')
      .map(({ file }) => new Lines(file, lineModeOf(options, file), settings, stdout));
    this.#whole = options.outputs.filter(
      ({ format, file }) => format !== 'ndjson' && !(options.fix === 'dry-run' && file === undefined),
    );
  }

  async take(gathered: readonly Gathered[], taking: Taking): Promise<void> {
    this.#secrets.push(...gathered.flatMap(exposedIn));
    const { judged, ignored, known = 0 } = this.#settling.take(gathered, taking.areAll ?? false);
    if (this.#whole.length > 0) this.#kept.push({ at: taking.at ?? -1, judged });
    this.add({ ignored, known });
    const { startedAt } = taking;
    const timing = startedAt !== undefined && {
      timing: { startedAt: new Date(startedAt).toISOString(), tookMs: Date.now() - startedAt },
    };
    for (const one of judged) {
      const { rules: _, ...line } = this.#report([one], { rules: [] });
      this.add(line.summary);
      for (const lines of this.#lines) await lines.write({ ...this.#shown(line, lines.file), ...timing });
    }
  }

  end(): ExitStatus {
    const { fixed } = this.#settling.end();
    if (this.#whole.length > 0) this.#writeWhole(fixed);
    for (const lines of this.#lines) lines.close();
    if (this.#sum.gaps > 0) return 2;
    return fails(this.#settings, this.#sum) ? 1 : 0;
  }

  #writeWhole(fixed: number | undefined): void {
    const { rulesUrl, followLinks, baseline } = this.#settings;
    const judged = this.#kept.toSorted((a, b) => a.at - b.at).flatMap((one) => one.judged);
    const { ignored, known } = this.#sum;
    const counts = { ignored, ...(baseline !== undefined && { known, fixed }) };
    const report = this.#report(judged, { rules: [...catalogue().values()], counts });
    const hidden = this.#hidden();
    const sources = new Map(
      judged.flatMap(({ documents }) =>
        documents.map(({ url, fetched }) => [url, hidden.text(fetched?.text ?? '')] as const),
      ),
    );
    const earlier = this.#earlier && { earlier: this.#earlier };
    for (const output of this.#whole) {
      const shown = this.#shown(report, output.file);
      write(output, { report: shown, sources, rulesUrl, followLinks, ...earlier }, this.#stdout);
    }
  }

  #report(judged: readonly Judged[], context: Pick<ReportContext, 'rules' | 'counts'>): Report {
    return toReport(judged, { version: VERSION, rulesUrl: this.#settings.rulesUrl, ...context });
  }

  #shown(report: Report, file: string | undefined): Report {
    const shown = this.#hidden().value(report);
    return this.#options.quiet && file === undefined ? errorsOnly(shown) : shown;
  }

  #hidden() {
    return redactor(this.#secrets);
  }

  add(numbers: Partial<Summary>): void {
    for (const name of NUMBERS) this.#sum[name] += numbers[name] ?? 0;
  }
}

export function exposedIn({ documents, findings }: Gathered): readonly string[] {
  return documents.flatMap(({ url, status, fetched: { text } }) => {
    const lines = text.split('\n');
    const at = ({ line, column }: Finding) =>
      /^[^\s"',;]+/.exec(lines[(line ?? 1) - 1]?.slice((column ?? 1) - 1) ?? '')?.[0] ?? '';
    const found = findings.filter(({ rule, document }) => rule === 'text/secret' && document === url).map(at);
    const unread = status === 'unreadable' ? credentialsIn(text, 'declared') : [];
    return [...found, ...unread.map(({ index, length }) => text.slice(index, index + length))];
  });
}

function lineModeOf({ many }: Options, file: string | undefined): LineMode {
  if (!many) return 'replace';
  return many.isAppended && file === many.resume ? 'append' : 'new';
}

function fails(
  { failOn, maxWarnings }: Settings,
  { errors, warnings, needsReview }: Pick<Summary, 'errors' | 'warnings' | 'needsReview'>,
): boolean {
  if (failOn === 'never') return false;
  if (errors > 0 || (maxWarnings !== undefined && warnings > maxWarnings)) return true;
  if (failOn === 'error') return false;
  return warnings > 0 || (failOn === 'review' && needsReview > 0);
}

type Settled = ReturnType<Settling['take']>;

class Settling {
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
