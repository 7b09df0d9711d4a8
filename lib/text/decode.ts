const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '\u00ad',
};

export const ENTITY = /&(?:#x0{0,6}([\da-f]{1,6})|#0{0,6}(\d{1,7})|([a-z]{2,4}));/gi;

export const withoutEntities = (text: string): string =>
  text.replaceAll(ENTITY, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16);
    return code === 0xa0 ? ' ' : String.fromCodePoint(code > 0x10ffff ? 0xfffd : code);
  });

/** Bundlers write non-ASCII letters in scripts as escapes. */
export const ESCAPE = /\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\})/gi;

export const withoutEscapes = (text: string): string =>
  text.replaceAll(ESCAPE, (_, two, four, code) =>
    String.fromCodePoint(Math.min(Number.parseInt(two ?? four ?? code, 16), 0x10ffff)),
  );

export function withoutPercents(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const formDecoded = (text: string): string => withoutPercents(text.replaceAll('+', ' '));

const LAYOUT =
  /<\/?(?:p|br|div|span|strong|em|b|i|u|s|ul|ol|li|h[1-6]|blockquote|pre|code)(?:\s+(?:(?:class|dir|data-[\w-]+)="[^"<>]*"|style="[^"<>(]*"))*\s*\/?>/gi;

export const isSameMarkup = (text: string, markup: string): boolean =>
  spaced(text) === spaced(withoutEntities(markup.replaceAll(LAYOUT, ' ')));

const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
