import { parse, type Selector } from 'css-what';
import { isBuilt } from '../../../matching/generated.ts';
import { judgeSelector, type SelectorVerdict } from '../../../matching/selector.ts';
import { oncePerText } from '../../../text/once.ts';

export interface SelectorLint extends Pick<SelectorVerdict, 'refusedBy' | 'pseudoElement'> {
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
  const { fault, refusedBy, pseudoElement } = judgeSelector(selector);
  if (fault !== undefined) return { malformed: foreign(selector) ?? fault };
  const unstable = instability(partsOf(selector));
  return {
    ...(refusedBy && { refusedBy }),
    ...(pseudoElement !== undefined && { pseudoElement }),
    ...(unstable !== undefined && { unstable }),
  };
});

function foreign(selector: string): string | undefined {
  if (/^(?:\/\/|\.\/\/|\(\/\/|xpath=)/.test(selector)) return 'it is an XPath';
  const engine = /^(?:text|css|id|role)=|>>|:has-text\(|:contains\(/i.exec(selector)?.[0];
  return engine === undefined ? undefined : `${engine} belongs to a test tool, not to CSS`;
}

function partsOf(selector: string): readonly (readonly Selector[])[] {
  try {
    return parse(selector);
  } catch {
    return [];
  }
}

const POSITIONAL = /^(?:nth-child|nth-last-child|nth-of-type|nth-last-of-type)$/;

function instability(parsed: readonly (readonly Selector[])[]): string | undefined {
  for (const tokens of parsed) {
    for (const token of tokens) {
      const why = positional(token) ?? generated(token);
      if (why !== undefined) return why;
    }
    const steps = tokens.filter(({ type }) => type === 'child' || type === 'descendant').length;
    const isBare = !tokens.some(({ type }) => type === 'attribute');
    if (steps >= 3 && isBare) return 'a chain of element names breaks with any change of the layout';
    if (steps >= 5) return `a chain of ${steps + 1} steps breaks with any change of the layout`;
  }
  return undefined;
}

function positional(token: Selector): string | undefined {
  return token.type === 'pseudo' && POSITIONAL.test(token.name)
    ? `:${token.name}(${String(token.data)}) counts elements, so a change of the page breaks it`
    : undefined;
}

function generated(token: Selector): string | undefined {
  if (token.type !== 'attribute' || (token.name !== 'class' && token.name !== 'id')) return undefined;
  if (token.action !== 'element' && token.action !== 'equals') return undefined;
  if (!isBuilt(token.value)) return undefined;
  return `${token.name === 'class' ? '.' : '#'}${token.value.slice(0, 40)} looks generated, so the next build changes it`;
}
