import { RegExpValidator } from '@eslint-community/regexpp';

/** Deeper nesting than any real pattern has would exhaust the parser's stack. */
const MAX_LENGTH = 1_000;

const validator = new RegExpValidator({ ecmaVersion: 2025 });
const MAX_KEPT = 500;
const kept = new Map<string, string | null>();

/**
 * Why a text is not a regular expression of ECMAScript (with or without the u flag), null where it is one, undefined where
 * it is too long to check. Parsed, never run.
 */
export function patternFault(pattern: string): string | null | undefined {
  if (pattern.length > MAX_LENGTH) return undefined;
  const known = kept.get(pattern);
  if (known !== undefined) return known;
  const fault = parse(pattern, true) === null ? null : parse(pattern, false);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(pattern, fault);
  return fault;
}

function parse(pattern: string, unicode: boolean): string | null {
  try {
    validator.validatePattern(pattern, 0, pattern.length, { unicode });
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.slice(message.lastIndexOf(': ') + 2).toLowerCase();
  }
}
