/** Line and column start at 1. The column counts UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export function positionOf(text: string, offset: number): Position {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return { line: text.slice(0, start).split('\n').length, column: offset - start + 1 };
}

export function offsetOf(text: string, { line, column }: Position): number | undefined {
  let start = 0;
  for (let at = 1; at < line; at++) {
    start = text.indexOf('\n', start) + 1;
    if (start === 0) return undefined;
  }
  return start + column - 1;
}
