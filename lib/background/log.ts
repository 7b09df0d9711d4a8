/** What nobody waits for must not be lost either: it is a mistake of ours. */
export function logError(error: unknown): void {
  console.error(error);
}
