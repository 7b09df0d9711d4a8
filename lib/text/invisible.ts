import { lazy } from './once.ts';

/**
 * Matches invisible characters. Exceptions are joiners and variation selectors in emoji (Unicode Technical
 * Standard 51) and in some scripts (Unicode Core Specification, 23.2), but not in ideographs.
 */
const PATTERN = [
  String.raw`[[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\ufff9-\ufffb]--[\t\n\r]]`,
  String.raw`(?<!(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic}))`,
  String.raw`(?<!(?<=JOINING)[\u200c\u200d](?=JOINING|$))`,
  String.raw`(?<!(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f])(?<!(?<=[0-9#*])\ufe0f(?=\u20e3))`,
  String.raw`(?<!(?<=[\p{scx=Mong}--\p{Default_Ignorable_Code_Point}])[\u180b-\u180d\u180f])`,
  // Only the flags of England, Scotland and Wales contain Unicode's invisible tag characters.
  String.raw`(?<!(?<=\u{1f3f4}(?=\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f})[\u{e0061}-\u{e007a}]{0,5})[\u{e0061}-\u{e007f}])`,
]
  .join('')
  .replaceAll(
    'JOINING',
    String.raw`[[\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Knda}\p{scx=Mlym}\p{scx=Mong}\p{scx=Orya}\p{scx=Sinh}\p{scx=Syrc}\p{scx=Taml}\p{scx=Telu}]--\p{Default_Ignorable_Code_Point}]`,
  );

// Lazy, because each expression takes 2 ms to compile.
export const invisible = lazy(() => new RegExp(PATTERN, 'v'));
const allInvisible = lazy(() => new RegExp(PATTERN, 'gv'));
const NOT_PLAIN = /[^\t\n\r -~]/;

export function stripInvisible(text: string): string {
  return NOT_PLAIN.test(text) ? text.replaceAll(allInvisible(), '') : text;
}

export function escapeInvisible(text: string, write: (character: string) => string): string {
  return NOT_PLAIN.test(text) ? text.replaceAll(allInvisible(), write) : text;
}

export function jsonEscape(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

export function invisibleIn(text: string): readonly string[] {
  return NOT_PLAIN.test(text) ? (text.match(allInvisible()) ?? []) : [];
}

export type Segment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'hidden'; readonly codes: readonly string[] };

export function markInvisible(text: string): readonly Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  let codes: string[] = [];
  const add = (to: number): void => {
    if (to === from) return;
    if (codes.length > 0) segments.push({ kind: 'hidden', codes });
    codes = [];
    segments.push({ kind: 'text', text: text.slice(from, to) });
  };
  for (const match of NOT_PLAIN.test(text) ? text.matchAll(allInvisible()) : []) {
    add(match.index);
    codes.push(codePoint(match[0]));
    from = match.index + match[0].length;
  }
  add(text.length);
  if (codes.length > 0) segments.push({ kind: 'hidden', codes });
  return segments;
}

export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Escapes `##[`, because build services run commands such as `##[add-mask]` from logs. */
export function toJsonText(value: object, indent = 2): string {
  return escapeInvisible(
    JSON.stringify(value, null, indent).replaceAll(/[\u2028\u2029]|#(?=#(?:vso)?\[)/gi, jsonEscape),
    jsonEscape,
  );
}
