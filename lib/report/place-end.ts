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
