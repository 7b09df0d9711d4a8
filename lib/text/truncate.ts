/** Never splits a surrogate pair. */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = limit - 1;
  const whole = /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end;
  return `${text.slice(0, whole)}…`;
}

export function truncateAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const words = /^[\s\S]*(?=\s)/.exec(text.slice(0, limit))?.[0].replace(/[\s,;:.]+$/, '');
  return words ? `${words}…` : truncate(text, limit);
}
