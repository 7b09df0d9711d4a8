import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { CallFault, sentenceOf } from '../call.ts';
import { hasPassword, isUrl } from '../patterns.ts';

export interface Shard {
  readonly part: number;
  readonly parts: number;
}

const COLUMN = /^(?:urls?|origins?|(?:root[ _]?)?domains?|sites?|websites?|host(?:[ _]?name)?s?|homepage)$/i;
const HOST = /^(?:(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,}|localhost)\.?(?::\d+)?(?:[/?].*)?$/u;

export async function* sitesIn(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const seen = new Set<string>();
  let column: ((line: string) => string) | undefined;
  for await (const raw of lines) {
    const line = raw.replace(/^\uFEFF/, '').trim();
    if (line === '' || line.startsWith('#')) continue;
    if (column === undefined) {
      const [isHeader, of] = columnOf(line);
      column = of;
      if (isHeader) continue;
    }
    const site = siteOf(column(line).trim());
    if (site === '' || seen.has(keyOf(site))) continue;
    seen.add(keyOf(site));
    yield site;
  }
}

function columnOf(first: string): readonly [isHeader: boolean, of: (line: string) => string] {
  const cells = cellsOf(first);
  const names = cells.map((cell) => cell.trim());
  const address = names.findIndex((name) => /^(?:url|origin)s?$/i.test(name));
  const named = address === -1 ? names.findIndex((name) => COLUMN.test(name)) : address;
  const whole = (line: string): string => line;
  if (named !== -1) return [true, cells.length === 1 ? whole : inColumn(named)];
  const at = cells.findIndex((cell) => isUrl(cell) || HOST.test(cell));
  // A line that is only a URL may have commas in its path. Such a line isn't a row of cells.
  const isRow = cells.length > 1 && at !== -1 && !/^https?:\/\/[^/]+\/./i.test(cells[at] ?? '');
  return [false, isRow ? inColumn(at) : whole];
}

const inColumn =
  (at: number) =>
  (line: string): string =>
    cellsOf(line)[at]?.trim() || line;

const cellsOf = (line: string): readonly string[] =>
  [...line.matchAll(/(?:^|[,;\t])(?:"((?:[^"]|"")*)"|([^,;\t]*))/g)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );

function siteOf(text: string): string {
  if (!isUrl(text) && HOST.test(text)) return `https://${text}`;
  return hasPassword(text) ? text.replace(/^(https?:\/\/)[^/?#]*@/i, '$1') : text;
}

export function keyOf(target: string): string {
  const url = URL.parse(target);
  if (!url) return target;
  url.hash = '';
  return url.href;
}

export function isIn({ part, parts }: Shard, target: string): boolean {
  const origin = URL.parse(target)?.origin ?? target;
  return createHash('sha256').update(origin).digest().readUInt32BE(0) % parts === part - 1;
}

/** The file `-` is standard input. Lists from Excel may be UTF-16. */
export async function* linesOf(file: string, stdin: NodeJS.ReadStream): AsyncGenerator<string> {
  try {
    let rest = '';
    for await (const text of textOf(file === '-' ? stdin : createReadStream(file))) {
      const lines = (rest + text).split(/\r\n|\n|\r/);
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  } catch (error) {
    throw error instanceof CallFault ? error : new CallFault(sentenceOf(error, file));
  }
}

async function* textOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
}

/** Addresses are ASCII, so a zero byte in the first character means UTF-16. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8';
}
