import tokens from './tokens.json' with { type: 'json' };

/** The form of the credentials of one issuer. */
export interface TokenShape {
  readonly issuer: string;
  /** The mark that the issuer puts in front, and the length and alphabet of what follows. */
  readonly pattern: RegExp;
  /** Whether the random part behind the mark ends in its CRC-32. */
  readonly checksum?: true;
}

/**
 * The forms of tokens, from the documentation of their issuers (docs/rules/shared.md says more). Only marks that no
 * ordinary word begins with, and no keys that are made to be public (Stripe's pk_, Google's client IDs). OpenAI's
 * mark covers the many services that took it over.
 */
export const TOKEN_SHAPES: readonly TokenShape[] = tokens.shapes.map(({ issuer, pattern, checksum }) => ({
  issuer,
  // A mark in the middle of a word is none.
  pattern: new RegExp(`(?<![A-Za-z0-9_-])${pattern}`, 'g'),
  ...(checksum && { checksum }),
}));

/** Quick checks: wherever a shape matches, one of these does. Kept apart, as a combined expression is much slower. */
export const TOKEN_HINTS: readonly RegExp[] = tokens.hints.map((source) => new RegExp(source));
