/** Names that need no replacement, once in lower case. */
const PLAIN = /^[a-z0-9]*$/;

/**
 * A name by its letters and digits alone, in lower case: "searchBooks", "search-books" and "Search books" are one. Of
 * any script; empty if there are neither.
 */
export function looseName(text: string): string {
  const name = text.toLowerCase();
  return PLAIN.test(name) ? name : name.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
