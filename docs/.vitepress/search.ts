/** How the site's search ranks what it finds. test/unit/docs/search.test.ts asks it ten questions. */
export const searchOptions = {
  prefix: true,
  fuzzy: 0.2,
  boost: { title: 4, text: 2, titles: 1 },
  // Problems come before the many rules that use the same words.
  boostDocument: (id: string): number => (/\/(?:troubleshooting|install|agents|command-line)\b/.test(id) ? 3 : 1),
};
