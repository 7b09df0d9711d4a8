/**
 * About how many tokens a text costs a model, rather too many than too few: a word one, a long one more, a run of signs
 * one for three, anything beyond ASCII one each. A real tokenizer would be ten times the size of the extension.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(/ ?[A-Za-z]+|\d{1,3}|[!-/:-@[-`{-~]+|[^\0-\x7f]/g)) {
    tokens += /^ ?[A-Za-z]/.test(piece) ? Math.ceil(piece.length / 9) : Math.ceil(piece.length / 4);
  }
  return tokens;
}
