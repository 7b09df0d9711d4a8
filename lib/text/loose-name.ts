/** Names that only need lower case. */
const PLAIN = /^[a-z0-9]*$/;

/**
 * A name reduced to letters and digits in lower case: "searchBooks", "search-books" and "Search books" are equal. Works
 * in any script; empty without letters and digits.
 */
export function looseName(text: string): string {
  const name = text.toLowerCase();
  return PLAIN.test(name) ? name : name.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
