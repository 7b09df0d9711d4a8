import { isBuilt } from '../../../matching/generated.ts';
import { judgeSelector, type SelectorVerdict } from '../../../matching/selector.ts';
import { type Token, tokensOf } from '../../../matching/selector-tokens.ts';
import { oncePerText } from '../../../text/once.ts';

export interface SelectorLint extends Omit<SelectorVerdict, 'fault'> {
  readonly malformed?: string;
  readonly unstable?: string;
}

const FINE: SelectorLint = {};
const MAX_LENGTH = 2_000;

export function lintSelector(selector: string): SelectorLint {
  return SIMPLE.test(selector) && !GENERATED_HINT.test(selector) ? FINE : lintFully(selector);
}

const SIMPLE =
  /^(?:[a-z][a-z0-9-]{0,30})?(?:[.#][A-Za-z_][\w-]{0,60}|\[[a-z][\w-]{0,60}(?:[~|^$*]?=(?:'[^'\\\n]{0,100}'|"[^"\\\n]{0,100}"))?\]){0,6}$/;
const GENERATED_HINT = /[.#][\w-]*(?:\d|__|css|jss|sc-)|^$|:r/;

const lintFully = oncePerText(2_000, (selector): SelectorLint => {
  if (selector.length > MAX_LENGTH) return { unstable: 'it is longer than 2,000 characters' };
  const tokens = tokensOf(selector);
  const { fault, ...verdict } = judgeSelector(selector, tokens);
  if (fault !== undefined) return { malformed: foreign(selector) ?? fault };
  const unstable = instability(selector, tokens ?? []);
  return { ...verdict, ...(unstable !== undefined && { unstable }) };
});

function foreign(selector: string): string | undefined {
  if (/^(?:\/\/|\.\/\/|\(\/\/|xpath=)/.test(selector)) return 'it is an XPath, not CSS';
  const engine = /^(?:text|css|id|role)=|>>|:has-text\(|:contains\(/i.exec(selector)?.[0];
  return engine === undefined ? undefined : `${engine} belongs to a test tool, not to CSS`;
}

const POSITIONAL = /^nth-(?:last-)?(?:child|of-type)$/i;
const IDENTITY = /^\s*(class|id)\s*~?=\s*(["']?)(.*?)\2\s*\]/s;
const END: Token = { kind: 'delimiter', text: ',', start: 0, end: 0 };

function instability(selector: string, tokens: readonly Token[]): string | undefined {
  let [steps, isBare] = [0, true];
  for (const [at, token] of outer([...tokens, END])) {
    const rest = selector.slice(token.end);
    if (token.kind === 'function' && POSITIONAL.test(token.text))
      return `:${token.text.toLowerCase()}(${rest.split(')')[0]}) counts elements, so a change of the page breaks it`;
    const name = nameOf(token, tokens[at + 1], rest);
    if (name && isBuilt(name.slice(1)))
      return `${name.slice(0, 41)} looks generated, so the next build changes it`;
    if (name !== undefined) isBare = false;
    if (isStep(token, tokens[at - 1], tokens[at + 1])) steps++;
    if (token.text !== ',') continue;
    if (steps >= 3 && isBare) return 'a chain of bare elements breaks with any change of the layout';
    if (steps >= 5) return `a chain of ${steps + 1} steps breaks with any change of the layout`;
    [steps, isBare] = [0, true];
  }
  return undefined;
}

function outer(tokens: readonly Token[]): readonly [at: number, token: Token][] {
  let depth = 0;
  return [...tokens.entries()].filter(([, { kind, text }]) => {
    const isOuter = depth === 0;
    if (kind === 'function' || /^[([{]$/.test(text)) depth++;
    else if (/^[)\]}]$/.test(text)) depth--;
    return isOuter;
  });
}

function isStep({ kind, text }: Token, before: Token | undefined, after: Token | undefined): boolean {
  if (kind !== 'space') return text === '>';
  return [before, after].every((one) => one && !/^[>+~,]$/.test(one.text));
}

/** Class or id as in CSS, "" for another attribute. */
function nameOf({ kind, text }: Token, next: Token | undefined, rest: string): string | undefined {
  if (kind === 'hash') return `#${text}`;
  if (text === '.') return `.${next?.text}`;
  if (text !== '[') return undefined;
  const [, name, , value] = IDENTITY.exec(rest) ?? [];
  return name ? `${name === 'class' ? '.' : '#'}${value}` : '';
}
