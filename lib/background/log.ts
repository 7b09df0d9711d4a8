/** Logs an error that no caller handles. Such an error is a bug of AWAS Lens. */
export function logError(error: unknown): void {
  console.error(error);
}
