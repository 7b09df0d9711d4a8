/** Logs an error that no caller handles, which is a bug of AWAS Lens. */
export function logError(error: unknown): void {
  console.error(error);
}
