import {
  errorsOnly,
  type Judged,
  type Report,
  type ReportContext,
  type Summary,
  toReport,
} from '../../report/index.ts';
import { redactor } from '../../text/index.ts';
import type { ExitStatus } from '../call.ts';
import { catalogue } from '../catalogue.ts';
import type { Gathered } from '../gather.ts';
import { VERSION } from '../version.ts';
import type { LineMode } from '../write-file.ts';
import type { Settings } from './config.ts';
import type { Options } from './options.ts';
import { Lines, write } from './output.ts';
import { type Settled, Settling } from './settle.ts';

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
    this.#lines = options.outputs
      .filter(({ format }) => format === 'ndjson')
      .map(({ file }) => new Lines(file, lineModeOf(options, file), settings, stdout));
    this.#whole = options.outputs.filter(
      ({ format, file }) => format !== 'ndjson' && !(options.fix === 'dry-run' && file === undefined),
    );
  }

  async take(gathered: readonly Gathered[], taking: Taking): Promise<void> {
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
    return redactor(this.#settings.extra?.secrets ?? []);
  }

  add(numbers: Partial<Summary>): void {
    for (const name of NUMBERS) this.#sum[name] += numbers[name] ?? 0;
  }
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
