/** One line of a source, with its number from 1. */
export interface FrameLine {
  readonly number: number;
  readonly text: string;
  readonly marked: boolean;
}

/** Longer lines are cut around the column: minified manifests are one line of a megabyte. */
const WIDTH = 160;

/**
 * The lines around a place.
 * @returns the lines, and the column of the mark within the marked line as cut (from 1)
 */
export function codeFrame(
  text: string,
  line: number,
  column: number,
  around = 1,
): { lines: readonly FrameLine[]; column: number } {
  const from = Math.max(1, line - around);
  const all = linesAt(text, from, line + around);
  const start = column > WIDTH * 0.75 ? column - Math.floor(WIDTH / 2) : 1;
  return {
    column: column - start + 1,
    lines: all.map((content, index) => {
      const number = from + index;
      const begin = number === line ? start : 1;
      const cut = content.slice(begin - 1, begin - 1 + WIDTH);
      return { number, text: begin > 1 ? `…${cut.slice(1)}` : cut, marked: number === line };
    }),
  };
}

function linesAt(text: string, from: number, to: number): string[] {
  const lines: string[] = [];
  let start = 0;
  for (let number = 1; number <= to; number++) {
    const end = text.indexOf('\n', start);
    if (number >= from)
      lines.push(
        text
          .slice(start, end === -1 ? undefined : end)
          .replace(/\r$/, '')
          .replaceAll('\t', '  '),
      );
    if (end === -1) break;
    start = end + 1;
  }
  return lines;
}
