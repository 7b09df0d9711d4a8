import names from './selector-names.json' with { type: 'json' };
import { tokensOf } from './selector-tokens.ts';

/** Names that `querySelector` accepts in Chromium 156 and Firefox 153. */

export type BrowserName = 'Chromium' | 'Firefox';

type Takers = 'both' | BrowserName;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const PSEUDO_CLASSES: ReadonlyMap<string, Takers> = new Map(
  (['both', 'Chromium', 'Firefox'] as const).flatMap((takers) =>
    names.classes[takers].split(' ').map((name) => [name, takers] as const),
  ),
);

export const ONE_COLON = setOf(names.oneColon);

export const NOT_OF_CSS = setOf(names.notOfCss);

const SUBJECTS = /^(?:is|where|not|has|matches|any|host|host-context)$/;

export const NTH_NAMES = /^nth-(?:last-)?(?:child|of-type)$/;

export function whyUnknown(name: string): string {
  if (NOT_OF_CSS.has(name)) return `:${name} belongs to jQuery or a test tool, not to CSS`;
  if (SUBJECTS.test(name) || NTH_NAMES.test(name)) return `:${name} needs parentheses`;
  return `:${name.slice(0, 39)} isn’t known`;
}

export function namesIn(text: string): number {
  const words = tokensOf(text)?.filter(({ kind }) => kind !== 'space') ?? [];
  return words.every(({ kind }) => kind === 'ident') ? words.length : 0;
}
