const PLAIN = /^[a-z0-9]*$/;

export function looseName(text: string): string {
  const name = text.toLowerCase();
  return PLAIN.test(name) ? name : name.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
