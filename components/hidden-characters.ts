/** A stretch of text to be shown as it is, or characters that nobody would see. */
export type Segment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'hidden'; readonly codes: readonly string[] };

/**
 * Zero width, bidirectional controls, tags, fillers and control characters other than tab and line ends: what a
 * person does not see but a model reads, or what turns the words around it.
 */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;

const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u;
/** Scripts that are written with joiners (Unicode Core Specification, 23.2). */
const JOINING =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Mongolian}\p{Script=Syriac}\p{M}]/u;

/** A site's text, with the characters that nobody would see set apart. Neighbouring ones come together. */
export function segments(text: string): readonly Segment[] {
  const out: Segment[] = [];
  let from = 0;
  let codes: string[] = [];
  const flush = () => {
    if (codes.length > 0) out.push({ kind: 'hidden', codes });
    codes = [];
  };
  for (const match of text.matchAll(HIDDEN)) {
    const [character] = match;
    const before = text.slice(Math.max(0, match.index - 2), match.index);
    const after = text.slice(match.index + character.length, match.index + character.length + 2);
    if (joins(character, before, after)) continue;
    if (match.index > from) {
      flush();
      out.push({ kind: 'text', text: text.slice(from, match.index) });
    }
    codes.push(codePoint(character));
    from = match.index + character.length;
  }
  flush();
  if (from < text.length) out.push({ kind: 'text', text: text.slice(from) });
  return out;
}

/** Joiners that belong to their neighbours: in emoji sequences, and in scripts that are written with them. */
function joins(character: string, before: string, after: string): boolean {
  if (character !== '\u200c' && character !== '\u200d') return false;
  const last = [...before].at(-1) ?? '';
  const next = [...after][0] ?? '';
  if (character === '\u200d' && EMOJI.test(last) && EMOJI.test(next)) return true;
  return JOINING.test(last) && (next === '' || JOINING.test(next));
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
