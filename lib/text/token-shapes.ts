import tokens from './tokens.json' with { type: 'json' };

/** The form of one issuer's credentials. */
export interface TokenShape {
  readonly issuer: string;
  /** The issuer's prefix, and the length and alphabet of the rest. */
  readonly pattern: RegExp;
  /** True if the random part ends in its CRC-32. */
  readonly checksum?: true;
}

/**
 * The forms of tokens, from the documentation of their issuers (docs/rules/shared.md says more). Only prefixes that no
 * ordinary word has, and no public keys (Stripe's pk_, Google's client IDs). OpenAI's prefix covers many services with
 * the same one.
 */
export const TOKEN_SHAPES: readonly TokenShape[] = tokens.shapes.map(({ issuer, pattern, checksum }) => ({
  issuer,
  // A prefix in the middle of a word doesn't count.
  pattern: new RegExp(`(?<![A-Za-z0-9_-])${pattern}`, 'g'),
  ...(checksum && { checksum }),
}));

/** Quick checks: wherever a shape matches, one of these does. Kept apart, as a combined expression is much slower. */
export const TOKEN_HINTS: readonly RegExp[] = tokens.hints.map((source) => new RegExp(source));
