export const searchOptions = {
  prefix: true,
  fuzzy: 0.2,
  boost: { title: 4, text: 2, titles: 1 },
  boostDocument: (id: string): number => (/\/(?:troubleshooting|install|agents|command-line)\b/.test(id) ? 3 : 1),
};
