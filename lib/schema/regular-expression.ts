import { RegExpValidator } from '@eslint-community/regexpp';
import { oncePerText } from '../text/once.ts';

const MAX_LENGTH = 1_000;

const validator = new RegExpValidator({ ecmaVersion: 2025 });

/** In JavaScript, these are letters. In other languages, they have a meaning. */
const FOREIGN = /(?<!\\)(?:\\\\)*(\\[AZzhHRKGQEX]|\\p[A-Z]|\\x\{|\[[^\]]{0,40}\[:\w{1,20}:\])/;

const faultOf = oncePerText(500, (pattern) => {
  if (parse(pattern, true) === null) return null;
  const foreign = FOREIGN.exec(pattern)?.[1];
  return parse(pattern, false) ?? (foreign ? `“${foreign}” is only known in other languages` : null);
});

/** Null for a valid pattern, undefined for one that is too long. */
export function patternFault(pattern: string): string | null | undefined {
  return pattern.length > MAX_LENGTH ? undefined : faultOf(pattern);
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
