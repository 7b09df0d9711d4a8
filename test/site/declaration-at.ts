/** A demo site's declaration for its current place: its JSON has "{origin}" and "{host}". */
export const declarationAt = <T extends object>(declaration: T, origin: string): T =>
  JSON.parse(
    JSON.stringify(declaration).replaceAll('{origin}', origin).replaceAll('{host}', new URL(origin).hostname),
  ) as T;
