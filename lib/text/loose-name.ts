const PLAIN = /^[a-z0-9]*$/;

/** Lower-case letters and digits of a name: "searchBooks", "search-books" and "Search books" are equal. */
export function looseName(text: string): string {
  const name = text.toLowerCase();
  return PLAIN.test(name) ? name : name.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
