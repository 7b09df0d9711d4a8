/** Invisible to a person, read by a model: zero width, bidi controls, tags (see the rule text/characters-hidden). */
const HIDDEN =
  /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/**
 * A site's text as an agent may see it: without hidden characters, cut to a length.
 * @returns the text, and how many characters nobody would have seen
 */
export function reveal(text: string, limit: number): { text: string; hidden: number; cut: boolean } {
  const hidden = text.match(HIDDEN)?.length ?? 0;
  const shown = text.replaceAll(HIDDEN, '').replaceAll(CONTROL, '');
  return shown.length <= limit
    ? { text: shown, hidden, cut: false }
    : { text: `${shown.slice(0, limit - 1)}…`, hidden, cut: true };
}
