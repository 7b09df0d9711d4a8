const PLAIN = /^[a-z0-9]*$/;

export function looseName(text: string): string {
  const name = text.toLowerCase();
  return PLAIN.test(name) ? name : name.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Words of a name such as `toDate`, `to_date` or `to-date`. */
export function wordsOfName(name: string): readonly string[] {
  return name
    .slice(0, 200)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
