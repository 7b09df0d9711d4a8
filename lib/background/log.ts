/** Logs an error that nobody waits for: it is a bug of ours. */
export function logError(error: unknown): void {
  console.error(error);
}
