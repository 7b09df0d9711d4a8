/** A demo site's declaration for its current address. Replaces "{origin}" and "{host}" in the JSON. */
export const declarationAt = <T extends object>(declaration: T, origin: string): T =>
  JSON.parse(
    JSON.stringify(declaration).replaceAll('{origin}', origin).replaceAll('{host}', new URL(origin).hostname),
  ) as T;
