/** What nobody waits for must not be lost either: it is a mistake of ours. */
export function reportMistake(error: unknown): void {
  console.error(error);
}
