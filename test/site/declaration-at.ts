export const declarationAt = <T extends object>(declaration: T, origin: string): T =>
  JSON.parse(
    JSON.stringify(declaration).replaceAll('{origin}', origin).replaceAll('{host}', new URL(origin).hostname),
  ) as T;
