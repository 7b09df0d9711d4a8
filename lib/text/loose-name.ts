/**
 * A name by its letters and digits alone, in lower case: "searchBooks", "search-books" and "Search books" are one. Of
 * any script; empty where there are neither.
 */
export function looseName(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
