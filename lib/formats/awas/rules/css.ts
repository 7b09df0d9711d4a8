import { parse, type Selector } from 'css-what';

/** What is wrong with a selector by its text alone, or unwise. */
export interface SelectorLint {
  /** Why it is no CSS selector. */
  readonly malformed?: string;
  /** Part that is likely to change with the next build or the next row, and what it is. */
  readonly unstable?: string;
}

const FINE: SelectorLint = {};
const MAX_LENGTH = 2_000;
const MOST_KEPT = 2_000;
const kept = new Map<string, SelectorLint>();

/** Lints a selector by its syntax. What it finds is the page's to say. */
export function lintSelector(selector: string): SelectorLint {
  if (SIMPLE.test(selector) && !GENERATED_HINT.test(selector)) return FINE;
  const known = kept.get(selector);
  if (known) return known;
  const lint = lintFully(selector);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(selector, lint);
  return lint;
}

/** One tag, class, id or attribute, or some of them together, as nearly all selectors are: nothing to parse there. */
const SIMPLE =
  /^(?:[a-z][a-z0-9-]{0,30})?(?:[.#][A-Za-z_][\w-]{0,60}|\[[a-z][\w-]{0,60}(?:[~|^$*]?=(?:'[^'\\\n]{0,100}'|"[^"\\\n]{0,100}"))?\]){0,6}$/;
/** Only then can a class or id be a generated one. */
const GENERATED_HINT = /[.#][\w-]*(?:\d|__|css|jss|sc-)|^$|:r/;

function lintFully(selector: string): SelectorLint {
  if (selector.trim() === '') return { malformed: 'it is empty' };
  if (selector.length > MAX_LENGTH) return { unstable: 'it is longer than 2,000 characters' };
  if (/^(?:\/\/|\.\/\/|\(\/\/|xpath=)/.test(selector)) return { malformed: 'it is an XPath, not CSS' };
  const engine = /^(?:text|css|id|role)=|>>|:has-text\(|:contains\(/i.exec(selector)?.[0];
  if (engine) return { malformed: `${engine} is a word of a test tool, not of CSS` };
  let parsed: Selector[][];
  try {
    parsed = parse(selector);
  } catch (error) {
    return { malformed: worded(error instanceof Error ? error.message : String(error)) };
  }
  const malformed = nameFault(selector) ?? structureFault(parsed, false);
  if (malformed) return { malformed };
  const unstable = instability(parsed);
  return unstable ? { unstable } : FINE;
}

function worded(message: string): string {
  if (/Attribute selector/.test(message)) return 'a bracket […] is not closed';
  if (/parenthesis/i.test(message)) return 'a parenthesis is not closed';
  if (/Empty sub-selector/.test(message)) return 'a part before or behind a comma is empty';
  const rest = /Unmatched selector: (.{1,20})/.exec(message)?.[1];
  return rest === undefined
    ? message.charAt(0).toLowerCase() + message.slice(1, 100)
    : `“${rest}” is not CSS`;
}

/** The parser takes any letters behind a dot or hash; CSS wants an identifier there (CSS Syntax §4.3.9). */
function nameFault(selector: string): string | undefined {
  const plain = selector.replaceAll(/\\.|\[[^\]]*\]|"[^"]*"|'[^']*'/g, 'x');
  if (/[.#](?:$|[^\w\u0080-\uffff-])/.test(plain)) return 'a dot or hash has no name behind it';
  const digit = /[.#](-?\d[\w-]{0,20})/.exec(plain)?.[1];
  return digit === undefined ? undefined : `“${digit}” begins with a digit, which a name cannot`;
}

const COMBINATORS = new Set(['adjacent', 'child', 'descendant', 'sibling', 'column-combinator']);

/** What the parser lets pass although no browser takes it. */
function structureFault(parsed: readonly (readonly Selector[])[], relative: boolean): string | undefined {
  for (const tokens of parsed) {
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'parent') return '“<” is no combinator of CSS';
      if (COMBINATORS.has(token.type)) {
        if (index === 0 && !relative) return 'it begins with a combinator';
        if (index === tokens.length - 1) return 'it ends with a combinator';
      }
      if (token.type === 'attribute' && /[[\]'"=\s]/.test(token.name))
        return `“${token.name.slice(0, 20)}” is no name of an attribute`;
      if (token.type === 'attribute' && token.action === 'not') return '“!=” is of jQuery, not of CSS';
      if (token.type === 'tag' && !/^[\p{L}_-]/u.test(token.name) && token.name !== '')
        return `“${token.name.slice(0, 20)}” is no name of an element`;
      if (token.type === 'pseudo' && Array.isArray(token.data)) {
        const inner = structureFault(token.data, token.name === 'has');
        if (inner) return inner;
      }
      if (token.type === 'pseudo' && /^nth-/.test(token.name) && !isNth(token.data))
        return `:${token.name}() takes a number, “odd”, “even” or a formula such as 2n+1`;
      if (token.type === 'pseudo' && JQUERY.has(token.name)) return `:${token.name} is of jQuery, not of CSS`;
      if (token.type === 'pseudo-element') return `::${token.name} selects no element of the page`;
    }
  }
  return undefined;
}

const JQUERY = new Set([
  'eq',
  'gt',
  'lt',
  'first',
  'last',
  'even',
  'odd',
  'contains',
  'visible',
  'hidden',
  'input',
  'button',
  'submit',
  'text',
  'password',
  'radio',
  'checkbox',
  'selected',
  'header',
  'parent',
  'image',
  'file',
  'reset',
  'animated',
]);

function isNth(data: unknown): boolean {
  return (
    typeof data === 'string' &&
    /^\s*(?:odd|even|[+-]?\d+|[+-]?\d*n(?:\s*[+-]\s*\d+)?)\s*(?:of\s.+)?$/i.test(data)
  );
}

const POSITIONAL = /^(?:nth-child|nth-last-child|nth-of-type|nth-last-of-type)$/;

function instability(parsed: readonly (readonly Selector[])[]): string | undefined {
  for (const tokens of parsed) {
    let steps = 0;
    let anchors = 0;
    for (const token of tokens) {
      if (token.type === 'child' || token.type === 'descendant') steps++;
      if (token.type === 'attribute') anchors++;
      if (token.type === 'pseudo' && POSITIONAL.test(token.name))
        return `:${token.name}(${String(token.data)}) counts elements, and the next change of the page moves them`;
      if (token.type !== 'attribute' || (token.name !== 'class' && token.name !== 'id')) continue;
      if (token.action !== 'element' && token.action !== 'equals') continue;
      if (isGenerated(token.value))
        return `${token.name === 'class' ? '.' : '#'}${token.value.slice(0, 40)} looks generated, and changes with the next build`;
    }
    if (steps >= 3 && anchors === 0) return 'a chain of bare elements breaks with any change of the layout';
    if (steps >= 5) return `a chain of ${steps + 1} steps breaks with any change of the layout`;
  }
  return undefined;
}

/** Class names and ids as build tools and frameworks make them: hashes rather than words. */
function isGenerated(name: string): boolean {
  if (/^(?:css|jss|sc|emotion|makeStyles|styled)-[a-zA-Z0-9]*\d[a-zA-Z0-9]*$|^jss\d+$/.test(name))
    return true;
  if (/^sc-(?=[a-zA-Z]{5,8}$)[a-z]+[A-Z]|^sc-[a-zA-Z0-9]{5,8}-\d+$/.test(name)) return true;
  // CSS modules: Button_primary__x7Kq2
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

/** Digits amid letters, or capitals amid small ones without a word's rhythm. */
function isHash(text: string): boolean {
  return /[a-zA-Z]\d+[a-zA-Z]/.test(text) && (/\d.*\d/.test(text) || /[A-Z].*\d|\d.*[A-Z]/.test(text));
}
