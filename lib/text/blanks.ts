const BLANKS = ' \t\n\f\r';

export function withoutBlanksAround(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && BLANKS.includes(text.charAt(from))) from++;
  while (to > from && BLANKS.includes(text.charAt(to - 1))) to--;
  return text.slice(from, to).replaceAll(/\r\n?/g, '\n');
}
