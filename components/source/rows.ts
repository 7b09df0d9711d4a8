export const PIECE = 200;
/** Browsers can't lay out an element higher than about 16 million pixels. */
const MAX_ROWS = 400_000;

export function rowsOf(text: string, width = PIECE) {
  const starts: number[] = [];
  const lines: number[] = [];
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
    at(index: number) {
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
    indexOf(wanted: number, column: number) {
      const first = firsts[Math.min(Math.max(1, wanted), firsts.length) - 1] ?? 0;
      let index = first + Math.floor(Math.max(0, column - 1) / width);
      while (index > first && lines[index] !== lines[first]) index -= 1;
      return Math.min(index, starts.length - 1);
    },
  };
}
