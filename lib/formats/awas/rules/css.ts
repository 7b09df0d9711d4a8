import { parse, type Selector } from 'css-what';
import { judgeSelector, type SelectorVerdict } from '../../../matching/selector.ts';
import { oncePerText } from '../../../text/once.ts';

export interface SelectorLint extends Pick<SelectorVerdict, 'refusedBy' | 'pseudoElement'> {
  /** The reason why no browser accepts the selector. */
  readonly malformed?: string;
  /** The reason why the selector will probably fail after the next build or in the next row. */
  readonly unstable?: string;
}

const FINE: SelectorLint = {};
const MAX_LENGTH = 2_000;

/** Checks only the syntax of a selector. The elements that a selector finds depend on the page. */
export function lintSelector(selector: string): SelectorLint {
  return SIMPLE.test(selector) && !GENERATED_HINT.test(selector) ? FINE : lintFully(selector);
}

/** Nearly all selectors are a tag, class, id or attribute, or several of these, and need no parsing. */
const SIMPLE =
  /^(?:[a-z][a-z0-9-]{0,30})?(?:[.#][A-Za-z_][\w-]{0,60}|\[[a-z][\w-]{0,60}(?:[~|^$*]?=(?:'[^'\\\n]{0,100}'|"[^"\\\n]{0,100}"))?\]){0,6}$/;
/** Matches every selector whose class or id may be generated. Other simple selectors need no further checks. */
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
  if (/^(?:\/\/|\.\/\/|\(\/\/|xpath=)/.test(selector)) return 'it is an XPath, not CSS';
  const engine = /^(?:text|css|id|role)=|>>|:has-text\(|:contains\(/i.exec(selector)?.[0];
  return engine === undefined ? undefined : `${engine} belongs to a test tool, not to CSS`;
}

/** The parts of a selector. Empty if browsers support its syntax, but the parser doesn't. */
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
    if (steps >= 3 && isBare) return 'a chain of bare elements breaks with any change of the layout';
    if (steps >= 5) return `a chain of ${steps + 1} steps breaks with any change of the layout`;
  }
  return undefined;
}

function positional(token: Selector): string | undefined {
  return token.type === 'pseudo' && POSITIONAL.test(token.name)
    ? `:${token.name}(${String(token.data)}) counts elements, so a change of the page breaks it`
    : undefined;
}

/** Detects a class or id that a tool seems to have generated. */
function generated(token: Selector): string | undefined {
  if (token.type !== 'attribute' || (token.name !== 'class' && token.name !== 'id')) return undefined;
  if (token.action !== 'element' && token.action !== 'equals') return undefined;
  if (!isGenerated(token.value)) return undefined;
  return `${token.name === 'class' ? '.' : '#'}${token.value.slice(0, 40)} looks generated, so the next build changes it`;
}

/** Maximum characters of a checked name. Neither people nor tools write longer ones. */
const MAX_NAME = 200;

/** True for class names and ids that look generated, with hashes instead of words. */
function isGenerated(name: string): boolean {
  if (name.length > MAX_NAME) return false;
  if (/^(?:css|jss|sc|emotion|makeStyles|styled)-[a-zA-Z0-9]*\d[a-zA-Z0-9]*$|^jss\d+$/.test(name))
    return true;
  if (/^sc-(?=[a-zA-Z]{5,8}$)[a-z]+[A-Z]|^sc-[a-zA-Z0-9]{5,8}-\d+$/.test(name)) return true;
  // CSS modules write names such as Button_primary__x7Kq2.
  if (/__[a-zA-Z0-9_-]{5,8}$/.test(name) && isHash(name.slice(name.lastIndexOf('__') + 2))) return true;
  if (
    /^(?::r[\da-z]+:|«r[\da-z]+»|ember\d+|yui_.*|ext-gen\d+|radix-.*|headlessui-.*|mui-\d+|react-select-\d.*)$/.test(
      name,
    )
  )
    return true;
  if (/^[a-f0-9]{8,}$/.test(name) && /\d/.test(name) && /[a-f]/.test(name)) return true;
  return /^_?[a-zA-Z0-9]{6,10}$/.test(name) && isHash(name);
}

/** True for digits between letters, followed by a second digit or a capital. No word contains such a sequence. */
function isHash(text: string): boolean {
  return /[a-zA-Z]\d+[a-zA-Z]/.test(text) && (/\d.*\d/.test(text) || /[A-Z].*\d|\d.*[A-Z]/.test(text));
}
