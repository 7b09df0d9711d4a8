/** An external text as a sentence, with a full stop if it lacks one, so that more sentences can follow. */
export function sentence(text: string): string {
  const whole = text.trimEnd();
  return whole === '' || /[.!?…。！？]["'”’»)\]]*$/u.test(whole) ? whole : `${whole}.`;
}

/** A list in words: "a, b and c". */
export function listed(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
