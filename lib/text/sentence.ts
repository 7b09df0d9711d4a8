/**
 * A text of somebody else's as a sentence that others can follow: with a full stop, where it has no end of its own.
 * Whether an error, a server or a declaration ends its texts with one differs from each to the next.
 */
export function sentence(text: string): string {
  const whole = text.trimEnd();
  return whole === '' || /[.!?…。！？]["'”’»)\]]*$/u.test(whole) ? whole : `${whole}.`;
}
