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

/** Lines and columns start at 1, in UTF-16 units. The end is exclusive. */
export function placeEnd(text: string, line: number, column: number): number | undefined {
  let start = 0;
  for (let number = 1; number < line; number++) {
    start = text.indexOf('\n', start) + 1;
    if (start === 0) return undefined;
  }
  const end = text.indexOf('\n', start);
  const rest = text.slice(start + column - 1, end === -1 ? undefined : end).trimEnd();
  if (rest === '') return undefined;
  const token = /^(?:"(?:[^"\\]|\\.)*"|[[\]{}]|-?\d[\d.eE+-]*(?=\s*[,\]}]|$)|(?:true|false|null)\b)/.exec(
    rest,
  )?.[0];
  if (token !== undefined) return column + token.length;
  const inJson = /^\s*[{[]/.test(text.slice(0, 1_000));
  return column + ((inJson && /^(?:[^"\\]|\\.)*(?=")/.exec(rest)?.[0]) || rest).length;
}
