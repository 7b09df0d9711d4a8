const BLANKS = ' \t\n\f\r';

/**
 * A text with plain line ends and without surrounding ASCII blanks, which browsers and scripts add and remove. Other
 * invisible characters, such as a no-break space, still count as a difference.
 */
export function withoutBlanksAround(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && BLANKS.includes(text[from]!)) from++;
  while (to > from && BLANKS.includes(text[to - 1]!)) to--;
  return text.slice(from, to).replaceAll(/\r\n?/g, '\n');
}
