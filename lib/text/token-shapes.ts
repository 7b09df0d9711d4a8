import tokens from './tokens.json' with { type: 'json' };

/** The form of one issuer's credentials. */
export interface TokenShape {
  readonly issuer: string;
  /** Matches the issuer's prefix, followed by the alphabet and length of the rest. */
  readonly pattern: RegExp;
  /** True if the random part ends in its CRC-32. */
  readonly checksum?: true;
}

/**
 * The forms of tokens, from the documentation of their issuers (see docs/rules/shared.md). Contains only prefixes that
 * no ordinary word has, and no public keys (Stripe's pk_, Google's client IDs). Many services use the prefix of
 * OpenAI's keys.
 */
export const TOKEN_SHAPES: readonly TokenShape[] = tokens.shapes.map(({ issuer, pattern, checksum }) => ({
  issuer,
  // A prefix in the middle of a word must not match.
  pattern: new RegExp(`(?<![A-Za-z0-9_-])${pattern}`, 'g'),
  ...(checksum && { checksum }),
}));

/** Quick checks: if a shape matches, one of these does. Separate, since one combined expression is much slower. */
export const TOKEN_HINTS: readonly RegExp[] = tokens.hints.map((source) => new RegExp(source));
