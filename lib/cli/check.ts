import { parseArgs, styleText } from 'node:util';
import { rules } from '../check/index.ts';
import type { Severity } from '../model/index.ts';
import {
  type Judged,
  type RuleNote,
  type Style,
  toMarkdown,
  toReport,
  toSarif,
  toText,
} from '../report/index.ts';
import { schemaRules } from '../schema/index.ts';
import { gatherPath } from './files.ts';
import { gatherUrl } from './site.ts';

const FORMATS = ['text', 'json', 'markdown', 'sarif'] as const;
const FAIL_ON = ['error', 'warning', 'never'] as const;

/**
 * `awas-lens check`.
 * @returns the exit status: 0, 1 (findings at or above --fail-on) or 2 (a target could not be read, or the call is off)
 */
export async function runCheck(args: readonly string[], help: string): Promise<0 | 1 | 2> {
  const options = parse(args);
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n\n${help}`);
    return 2;
  }
  if (options.help) {
    process.stdout.write(help);
    return 0;
  }
  const judged: Judged[] = [];
  const sources = new Map<string, string>();
  let unread = false;
  for (const target of options.targets) {
    try {
      const url = /^https?:\/\//i.test(target);
      for (const one of url ? await gatherUrl(target, options.page) : await gatherPath(target)) {
        judged.push(one);
        for (const document of one.documents) sources.set(document.url, document.fetched?.text ?? '');
      }
    } catch (error) {
      unread = true;
      process.stderr.write(`${target}: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  const report = toReport(judged);
  process.stdout.write(print(options.format, report, sources));
  if (unread) return 2;
  return fails(options.failOn, report.summary) ? 1 : 0;
}

interface Options {
  readonly format: (typeof FORMATS)[number];
  readonly failOn: (typeof FAIL_ON)[number];
  readonly page: boolean;
  readonly help: boolean;
  readonly targets: readonly string[];
}

function parse(args: readonly string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'text' },
        'fail-on': { type: 'string', default: 'error' },
        page: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const format = FORMATS.find((name) => name === values.format);
    const failOn = FAIL_ON.find((name) => name === values['fail-on']);
    if (!format) return `--format is one of ${FORMATS.join(', ')}, not “${values.format}”.`;
    if (!failOn) return `--fail-on is one of ${FAIL_ON.join(', ')}, not “${values['fail-on']}”.`;
    if (positionals.length === 0 && !values.help)
      return 'Name at least one TARGET: a file, a folder or a URL.';
    return { format, failOn, page: values.page, help: values.help, targets: positionals };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function print(
  format: Options['format'],
  report: ReturnType<typeof toReport>,
  sources: ReadonlyMap<string, string>,
): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(report, null, 2)}\n`;
    case 'markdown':
      return toMarkdown(report);
    case 'sarif':
      return `${JSON.stringify(toSarif(report, ruleNotes(), VERSION), null, 2)}\n`;
    case 'text':
      return toText(report, sources, style);
    default:
      return format satisfies never;
  }
}

const VERSION = '0.1.0';

function ruleNotes(): readonly RuleNote[] {
  return [...rules, ...schemaRules()];
}

const COLOURS = {
  error: 'red',
  warning: 'yellow',
  info: 'blue',
  ok: 'green',
  dim: 'gray',
  bold: 'bold',
  link: 'cyan',
} as const;

/** Colours only where a terminal is (and NO_COLOR is not set): styleText looks at the stream itself. */
const style: Style = (kind, text) => styleText(COLOURS[kind], text, { stream: process.stdout });

function fails(failOn: Options['failOn'], summary: { errors: number; warnings: number }): boolean {
  const counted: Record<Options['failOn'], readonly Severity[]> = {
    error: ['error'],
    warning: ['error', 'warning'],
    never: [],
  };
  return counted[failOn].some((severity) => (severity === 'error' ? summary.errors : summary.warnings) > 0);
}
