import { align } from '../report/compare.ts';

/** Lines of a file around what changed. */
const CONTEXT = 3;

export interface Line {
  readonly mark: ' ' | '-' | '+';
  readonly text: string;
}

/** What changed in a file, as a unified diff that `git apply` and `patch -p1` take. */
export function diffOf(file: string, before: string, after: string): string {
  const hunks = hunksOf(linesOf(before, after));
  if (hunks.length === 0) return '';
  const name = file.replaceAll('\\', '/').replace(/^\.\//, '');
  return `--- a/${name}\n+++ b/${name}\n${hunks.join('')}`;
}

/** All lines of two texts, each with its line end: of what changed first what is gone, then what has come. */
export function linesOf(before: string, after: string): readonly Line[] {
  const [from, to] = [before, after].map(split) as [string[], string[]];
  const lines: Line[] = [];
  let gone: Line[] = [];
  let come: Line[] = [];
  const close = (): void => {
    lines.push(...gone, ...come);
    [gone, come] = [[], []];
  };
  for (const [at, other] of align(from, to)) {
    const [old, now] = [from[at ?? -1], to[other ?? -1]];
    if (old !== undefined && old === now) {
      close();
      lines.push({ mark: ' ', text: old });
      continue;
    }
    if (old !== undefined) gone.push({ mark: '-', text: old });
    if (now !== undefined) come.push({ mark: '+', text: now });
  }
  close();
  return lines;
}

/** With their line ends: a missing one at the end of the file is a difference, too. */
function split(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function hunksOf(lines: readonly Line[]): readonly string[] {
  const hunks: string[] = [];
  let oldLine = 1;
  let newLine = 1;
  for (let at = 0; at < lines.length; ) {
    const first = lines.findIndex(({ mark }, index) => index >= at && mark !== ' ');
    if (first === -1) break;
    const start = Math.max(at, first - CONTEXT);
    let end = first;
    for (let quiet = 0; end < lines.length && quiet <= 2 * CONTEXT; end++)
      quiet = lines[end]?.mark === ' ' ? quiet + 1 : 0;
    while (end > first && trailing(lines, end) > CONTEXT) end--;
    oldLine += start - at;
    newLine += start - at;
    const part = lines.slice(start, end);
    const [olds, news] = ['+', '-'].map((other) => part.filter(({ mark }) => mark !== other).length) as [
      number,
      number,
    ];
    const body = part.map(({ mark, text }) =>
      text.endsWith('\n') ? mark + text : `${mark}${text}\n\\ No newline at end of file\n`,
    );
    hunks.push(`@@ -${oldLine},${olds} +${newLine},${news} @@\n${body.join('')}`);
    oldLine += olds;
    newLine += news;
    at = end;
  }
  return hunks;
}

/** Unchanged lines right before a place. */
function trailing(lines: readonly Line[], end: number): number {
  let count = 0;
  while (end - 1 - count >= 0 && lines[end - 1 - count]?.mark === ' ') count++;
  return count;
}
