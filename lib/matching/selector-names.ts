import names from './selector-names.json' with { type: 'json' };
import { tokensOf } from './selector-tokens.ts';

/** Names that `querySelector` accepts in Chromium 156 and Firefox 153. */

export type BrowserName = 'Chromium' | 'Firefox';

export type Takers = 'both' | BrowserName;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const byTakers = (words: Readonly<Record<Takers, string>>): ReadonlyMap<string, Takers> =>
  new Map(
    (['both', 'Chromium', 'Firefox'] as const).flatMap((takers) =>
      words[takers].split(' ').map((name) => [name, takers] as const),
    ),
  );

export const PSEUDO_CLASSES = byTakers(names.classes);

export const PSEUDO_ELEMENTS = byTakers(names.elements);

export const ONE_COLON = setOf(names.oneColon);

const WITH_STATE = byTakers(names.withState);

const USER_STATES = setOf(names.userStates);

const SCROLLBAR_STATES = setOf(names.scrollbarStates);

export const NOT_OF_CSS = setOf(names.notOfCss);

const STRUCTURE = /child|of-type|^(?:root|empty|host|host-context|scope|has|not)$/;
const SUBJECTS = /^(?:is|where|not|has|matches|any|host|host-context|slotted)$/;

export const NTH_NAMES = /^nth-(?:last-)?(?:child|of-type)$/;

export function whyUnknown(name: string, shown: string): string {
  if (NOT_OF_CSS.has(name)) return `${shown} belongs to jQuery or a test tool, not to CSS`;
  if (SUBJECTS.test(name) || NTH_NAMES.test(name)) return `${shown} needs parentheses`;
  return `${shown.slice(0, 40)} isn’t known`;
}

export function takesArgument(name: string, argument: string): boolean {
  if (name === 'part') return namesIn(argument) > 0;
  if (/^view-transition-(?:group|image-pair|old|new)$/.test(name))
    return /^\s*(?:\*|[\w-]+)\s*$/.test(argument);
  return /^(?:highlight|cue|picker|scroll-button)$/.test(name) && argument.trim() !== '';
}

export function namesIn(text: string): number {
  const words = tokensOf(text)?.filter(({ kind }) => kind !== 'space') ?? [];
  return words.every(({ kind }) => kind === 'ident') ? words.length : 0;
}

export function mayFollow(name: string, element: string): boolean {
  if (element === 'part' || element === 'slotted') return name !== 'part' && name !== 'slotted';
  return (element === 'before' || element === 'after') && name === 'marker';
}

export function stateTakers(name: string, element: string): Takers | undefined {
  if (element.startsWith('-webkit-scrollbar')) return SCROLLBAR_STATES.has(name) ? 'Chromium' : undefined;
  if (element === 'part') return STRUCTURE.test(name) ? undefined : 'both';
  if (!USER_STATES.has(name)) return undefined;
  return element.startsWith('-webkit-') ? 'both' : WITH_STATE.get(element);
}
