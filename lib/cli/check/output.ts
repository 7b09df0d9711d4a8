import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type FileAt,
  type Report,
  type Style,
  toGithub,
  toHtml,
  toJsonText,
  toJunit,
  toMarkdown,
  toSarif,
  toText,
} from '../../report/index.ts';
import { catalogue } from '../catalogue.ts';
import { type LineMode, type OpenLines, openLines, saveText, type Writing } from '../file-access.ts';
import { isUrl } from '../patterns.ts';
import { VERSION } from '../version.ts';
import type { Output, OutputFormat } from './options.ts';

export class Lines {
  readonly file: string | undefined;
  readonly #to: NodeJS.WriteStream;
  readonly #opened: OpenLines | undefined;

  constructor(file: string | undefined, mode: LineMode, writing: Writing, to: NodeJS.WriteStream) {
    this.file = file;
    this.#to = to;
    if (file !== undefined) this.#opened = openLines(file, mode, writing);
  }

  async write(line: object): Promise<void> {
    const text = `${toJsonText(line, 0)}\n`;
    if (this.#opened) this.#opened.append(text);
    else if (!this.#to.write(text) && !this.#to.destroyed)
      await Promise.race([once(this.#to, 'drain'), once(this.#to, 'close')]);
  }

  close(): void {
    this.#opened?.close();
  }
}

interface Printable extends Writing {
  readonly report: Report;
  readonly sources: ReadonlyMap<string, string>;
  readonly rulesUrl?: string;
  readonly earlier?: Report;
}

export function write({ format, file }: Output, printable: Printable, to: NodeJS.WriteStream): void {
  const text = withoutCommands(format, render(format, printable, file === undefined ? styleFor(to) : plain));
  if (file === undefined) {
    to.write(text);
    return;
  }
  saveText(file, text, { followLinks: printable.followLinks });
}

/** Build services execute lines that begin with two colons as commands. */
function withoutCommands(format: OutputFormat, text: string): string {
  if (format === 'github') return text;
  const colon = format === 'html' || format === 'junit' ? '&#58;:' : ': :';
  return text.replaceAll(/^([^\S\r\n]*)::/gm, `$1${colon}`);
}

function render(
  format: OutputFormat,
  { report, sources, rulesUrl, earlier }: Printable,
  style: Style,
): string {
  switch (format) {
    case 'json':
    case 'ndjson':
      return `${toJsonText(report, format === 'json' ? 2 : 0)}\n`;
    case 'markdown':
      return toMarkdown(named(report));
    case 'sarif':
      return `${toJsonText(toSarif(report, [...catalogue().values()], VERSION, rulesUrl, inRepository()))}\n`;
    case 'github':
      return toGithub(report, inRepository());
    case 'junit':
      return toJunit(report);
    case 'html':
      return toHtml(named(report), {
        version: VERSION,
        at: Date.now(),
        rules: [...catalogue().values()],
        sources,
        rulesUrl,
        ...(earlier && { earlier: named(earlier) }),
      });
    case 'text':
      return toText(named(report), sources, style);
    default:
      return format satisfies never;
  }
}

/** Nobody can tell from “.” which folder was checked. */
function named(report: Report): Report {
  const nameOf = (target: string) => (/^\.[./\\]*$/.test(target) && basename(resolve(target))) || target;
  return {
    ...report,
    targets: report.targets.map((one) => ({ ...one, target: nameOf(one.target) })),
  };
}

function inRepository(): FileAt {
  const here = process.cwd();
  const root = repositoryOf(here) ?? here;
  return (place) => {
    if (isUrl(place) || (place === 'stdin' && !existsSync(place))) return place;
    const file = resolve(place);
    const path = relative(root, file);
    return /^\.\.(?:[\\/]|$)/.test(path) || isAbsolute(path) ? pathToFileURL(file).href : path;
  };
}

export const plain: Style = (_kind, text) => text;

const COLOURS = { error: 31, warning: 33, info: 34, ok: 32, dim: 90, bold: 1, link: 36 } as const;

export function styleFor(stream: NodeJS.WriteStream): Style {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  const wanted = FORCE_COLOR ? FORCE_COLOR !== '0' : stream.isTTY;
  return wanted && !NO_COLOR ? (kind, text) => `\u001b[${COLOURS[kind]}m${text}\u001b[0m` : plain;
}

export function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  return dirname(folder) === folder ? undefined : repositoryOf(dirname(folder));
}
