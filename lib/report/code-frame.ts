export interface FrameLine {
  readonly number: number;
  readonly text: string;
  readonly marked: boolean;
}

const WIDTH = 160;

export function codeFrame(
  text: string,
  line: number,
  column: number,
  around = 1,
): { lines: readonly FrameLine[]; column: number } {
  const from = Math.max(1, line - around);
  const all = linesAt(text, from, line + around);
  const at = withoutTabs((all[line - from] ?? '').slice(0, column - 1)).length + 1;
  const start = at > WIDTH * 0.75 ? at - Math.floor(WIDTH / 2) : 1;
  return {
    column: at - start + 1,
    lines: all.map(withoutTabs).map((content, index) => {
      const number = from + index;
      const begin = number === line ? start : 1;
      const cut = content.slice(begin - 1, begin - 1 + WIDTH);
      return { number, text: begin > 1 ? `…${cut.slice(1)}` : cut, marked: number === line };
    }),
  };
}

const withoutTabs = (text: string): string => text.replaceAll('\t', '  ');

function linesAt(text: string, from: number, to: number): string[] {
  const lines: string[] = [];
  let start = 0;
  for (let number = 1; number <= to; number++) {
    const end = text.indexOf('\n', start);
    if (number >= from) lines.push(text.slice(start, end === -1 ? undefined : end).replace(/\r$/, ''));
    if (end === -1) break;
    start = end + 1;
  }
  return lines;
}
