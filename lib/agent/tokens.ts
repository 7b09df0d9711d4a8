/**
 * One token per 9 letters of a word, per 3 digits, per 4 symbols in a row, and per UTF-16 unit outside of ASCII.
 * More often too high than too low. A real tokenizer is ten times as large as the extension.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(/ ?[A-Za-z]+|\d{1,3}|[!-/:-@[-`{-~]+|[^\0-\x7f]/g)) {
    tokens += /^ ?[A-Za-z]/.test(piece) ? Math.ceil(piece.length / 9) : Math.ceil(piece.length / 4);
  }
  return tokens;
}
