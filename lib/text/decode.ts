/** Texts without the encodings of HTML and of addresses; what is badly encoded stays as it is. */

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '\u00ad',
};

export const withoutEntities = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16);
    return code === 0xa0 ? ' ' : String.fromCodePoint(code > 0x10ffff ? 0xfffd : code);
  });

export function withoutPercents(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** As in the query of an address and in the body of a form, where a plus sign is a blank. */
export const formDecoded = (text: string): string => withoutPercents(text.replaceAll('+', ' '));
