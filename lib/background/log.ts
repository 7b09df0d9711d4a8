/** Logs an error that no caller handles: it is a bug of ours. */
export function logError(error: unknown): void {
  console.error(error);
}
