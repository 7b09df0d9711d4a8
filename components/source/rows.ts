/** Rows of a source as they are laid out: a line, or a piece of a long one. */
export interface Rows {
  readonly count: number;
  /** Lines of the text in all, also those beyond the limit. */
  readonly cut: boolean;
  at(index: number): Row;
  /** The row in which a place of the text stands. */
  indexOf(line: number, column: number): number;
}

export interface Row {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** Not the first piece of its line. */
  readonly continued: boolean;
}

/** Minified manifests are one line of a megabyte: lines are laid out in pieces of so many characters. */
export const PIECE = 200;
/** Browsers lay nothing out beyond some 16 million pixels. */
const MAX_ROWS = 400_000;

/**
 * Splits a text into rows without copying it: only where each row starts is kept.
 * @param width characters of a row at most
 */
export function rowsOf(text: string, width = PIECE): Rows {
  const starts: number[] = [];
  const lines: number[] = [];
  /** The first row of each line. */
  const firsts: number[] = [];
  let line = 0;
  let from = 0;
  let cut = false;
  while (from <= text.length) {
    line += 1;
    const found = text.indexOf('\n', from);
    const end = found === -1 ? text.length : found;
    firsts.push(starts.length);
    let piece = from;
    do {
      if (starts.length >= MAX_ROWS) {
        cut = true;
        break;
      }
      starts.push(piece);
      lines.push(line);
      piece += width;
    } while (piece < end);
    if (cut || found === -1) break;
    from = end + 1;
  }
  return {
    count: starts.length,
    cut,
    at(index) {
      const start = starts[index] ?? 0;
      const goesOn = lines[index + 1] === lines[index];
      const found = goesOn ? (starts[index + 1] ?? start) : text.indexOf('\n', start);
      const end = found === -1 ? text.length : found;
      return {
        line: lines[index] ?? 1,
        text: text.slice(start, end).replace(/\r$/, ''),
        continued: lines[index - 1] === lines[index],
      };
    },
    indexOf(wanted, column) {
      const first = firsts[Math.min(Math.max(1, wanted), firsts.length) - 1] ?? 0;
      let index = first + Math.floor(Math.max(0, column - 1) / width);
      while (index > first && lines[index] !== lines[first]) index -= 1;
      return Math.min(index, starts.length - 1);
    },
  };
}
