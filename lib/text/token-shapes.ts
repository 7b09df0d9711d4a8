import tokens from './tokens.json' with { type: 'json' };

export interface TokenShape {
  readonly issuer: string;
  readonly pattern: RegExp;
  readonly checksum?: true;
}

/**
 * Forms of tokens from their issuers' documentation (see docs/rules/shared.md). Contains no public keys, and no
 * prefixes of ordinary words.
 */
export const TOKEN_SHAPES: readonly TokenShape[] = tokens.shapes.map(({ issuer, pattern, checksum }) => ({
  issuer,
  pattern: new RegExp(`(?<![A-Za-z0-9_-])${pattern}`, 'g'),
  ...(checksum && { checksum }),
}));

/** Quick checks: a text that matches a shape also matches a hint. */
export const TOKEN_HINTS: readonly RegExp[] = tokens.hints.map((source) => new RegExp(source));
