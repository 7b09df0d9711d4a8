/** The tokens that selectors are made of (CSS Syntax Level 3 §4). Comments are left out; what is open at the end is closed. */
export interface Token {
  readonly kind: 'ident' | 'function' | 'hash' | 'string' | 'number' | 'space' | 'delimiter';
  /** As written, of names with their escapes decoded. A function is without its parenthesis. */
  readonly text: string;
  /** Of a hash: whether it is a name, and not just letters and digits. */
  readonly isName?: boolean;
  /** Offsets in the selector. */
  readonly start: number;
  readonly end: number;
}

const ESCAPE = String.raw`\\(?:[\da-f]{1,6}(?:\r\n|[ \t\n\r\f])?|[^\n\r\f\da-f]|$)`;
const PART = String.raw`(?:[\w-]|[^\0-\x7f]|${ESCAPE})`;
const IDENT = String.raw`(?:--|-?(?:[a-z_]|[^\0-\x7f]|${ESCAPE}))${PART}*`;

const PATTERN = new RegExp(
  [
    String.raw`(?<comment>\/\*[^]*?(?:\*\/|$))`,
    String.raw`(?<space>[ \t\n\r\f]+)`,
    String.raw`(?<string>"(?:[^"\\\n\r\f]|\\(?:\r\n|[^]|$))*(?:"|$)|'(?:[^'\\\n\r\f]|\\(?:\r\n|[^]|$))*(?:'|$))`,
    // The end of a comment in HTML is a token of its own.
    '-->',
    `#(?<name>${IDENT})`,
    `#(?<hash>${PART}+)`,
    String.raw`(?<number>[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:%|${PART})*)`,
    String.raw`(?<function>${IDENT})\(`,
    `(?<ident>${IDENT})`,
    '(?<delimiter>[^])',
  ].join('|'),
  'giu',
);

/** Null where there is a string that ends in the middle: no browser reads on behind it. */
export function tokensOf(selector: string): readonly Token[] | null {
  const tokens: Token[] = [];
  // CSS reads NUL as the replacement character.
  for (const match of selector.replaceAll('\0', '\ufffd').matchAll(PATTERN)) {
    const { comment, name, hash, function: called, ...simple } = match.groups ?? {};
    const place = { start: match.index, end: match.index + match[0].length };
    if (comment !== undefined) continue;
    if (name !== undefined) tokens.push({ kind: 'hash', text: unescaped(name), isName: true, ...place });
    else if (hash !== undefined)
      tokens.push({ kind: 'hash', text: unescaped(hash), isName: false, ...place });
    else if (called !== undefined) tokens.push({ kind: 'function', text: unescaped(called), ...place });
    else if (simple.ident !== undefined)
      tokens.push({ kind: 'ident', text: unescaped(simple.ident), ...place });
    else if (simple.space !== undefined) tokens.push({ kind: 'space', text: ' ', ...place });
    else if (simple.string !== undefined) tokens.push({ kind: 'string', text: simple.string, ...place });
    else if (simple.number !== undefined) tokens.push({ kind: 'number', text: simple.number, ...place });
    else if (match[0] === '"' || match[0] === "'") return null;
    else tokens.push({ kind: 'delimiter', text: match[0], ...place });
  }
  return tokens;
}

function unescaped(name: string): string {
  return name.replaceAll(/\\(?:([\da-f]{1,6})(?:\r\n|[ \t\n\r\f])?|([\s\S])|$)/giu, (_, hex, plain) => {
    const code = hex === undefined ? 0 : Number.parseInt(hex, 16);
    if (plain !== undefined) return plain;
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)
      ? '\ufffd'
      : String.fromCodePoint(code);
  });
}
