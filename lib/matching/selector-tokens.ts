/** Token of CSS (CSS Syntax Level 3 §4). The last string may be unclosed. */
export interface Token {
  readonly kind: 'ident' | 'function' | 'hash' | 'string' | 'number' | 'space' | 'delimiter';
  /** Escapes are resolved. A function's name has no parenthesis. */
  readonly text: string;
  readonly isName?: boolean;
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

/** Null if a string has a line break, because browsers refuse it. */
export function tokensOf(selector: string): readonly Token[] | null {
  const tokens: Token[] = [];
  for (const match of selector.replaceAll('\0', '\ufffd').matchAll(PATTERN)) {
    const groups = match.groups ?? {};
    if (groups.comment !== undefined) continue;
    const token = tokenOf(groups, match[0]);
    if (!token) return null;
    tokens.push({ ...token, start: match.index, end: match.index + match[0].length });
  }
  return tokens;
}

function tokenOf(
  { name, hash, function: called, ident, space, string, number }: Partial<Record<string, string>>,
  written: string,
): Omit<Token, 'start' | 'end'> | null {
  if (name !== undefined) return { kind: 'hash', text: unescaped(name), isName: true };
  if (hash !== undefined) return { kind: 'hash', text: unescaped(hash) };
  if (called !== undefined) return { kind: 'function', text: unescaped(called) };
  if (ident !== undefined) return { kind: 'ident', text: unescaped(ident) };
  if (space !== undefined) return { kind: 'space', text: ' ' };
  if (string !== undefined) return { kind: 'string', text: string };
  if (number !== undefined) return { kind: 'number', text: number };
  return written === '"' || written === "'" ? null : { kind: 'delimiter', text: written };
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
