/**
 * A text of somebody else's as a sentence that others can follow: adds a full stop if it has no end of its own, as
 * errors, servers and declarations differ in that.
 */
export function sentence(text: string): string {
  const whole = text.trimEnd();
  return whole === '' || /[.!?…。！？]["'”’»)\]]*$/u.test(whole) ? whole : `${whole}.`;
}

/** "a, b and c". */
export function listed(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
