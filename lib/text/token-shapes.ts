import tokens from './tokens.json' with { type: 'json' };

export interface TokenShape {
  readonly issuer: string;
  readonly pattern: RegExp;
  readonly checksum?: true;
}

/** From the issuers' documentation (see docs/rules/shared.md). Doesn't include public keys. */
export const TOKEN_SHAPES: readonly TokenShape[] = [
  ...shapesOf(tokens.withChecksum).map((shape) => ({ ...shape, checksum: true as const })),
  ...shapesOf(tokens.shapes),
];

function shapesOf(issuers: Readonly<Record<string, readonly string[]>>): readonly TokenShape[] {
  return Object.entries(issuers).flatMap(([issuer, patterns]) =>
    patterns.map((pattern) => ({ issuer, pattern: new RegExp(`(?<![A-Za-z0-9_-])${pattern}`, 'g') })),
  );
}

/** A text that matches a shape also matches a hint. */
export const TOKEN_HINTS: readonly RegExp[] = tokens.hints.map((source) => new RegExp(source));
