const BLANKS = ' \t\n\f\r';

/**
 * Removes ASCII blanks at both ends, which browsers and scripts may add, and unifies line ends. No-break spaces
 * stay.
 */
export function withoutBlanksAround(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && BLANKS.includes(text[from]!)) from++;
  while (to > from && BLANKS.includes(text[to - 1]!)) to--;
  return text.slice(from, to).replaceAll(/\r\n?/g, '\n');
}
