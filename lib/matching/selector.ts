import {
  type BrowserName,
  NOT_OF_CSS,
  NTH_NAMES,
  namesIn,
  ONE_COLON,
  PSEUDO_CLASSES,
  whyUnknown,
} from './selector-names.ts';
import { type Token, tokensOf } from './selector-tokens.ts';

export interface SelectorVerdict {
  readonly fault?: string;
  readonly refusedBy?: { readonly browser: BrowserName; readonly unknown: string };
  /** With a pseudo-element, no browser finds an element, so the rest isn't judged. */
  readonly pseudoElement?: string;
}

/**
 * Like `querySelector`, accepts unclosed brackets and strings at the end, and invalid parts in `:is` and
 * `:where`.
 */
export function judgeSelector(selector: string): SelectorVerdict {
  const tokens = tokensOf(selector);
  if (tokens === null) return { fault: 'a string contains a line break' };
  const judge = new Judge(tokens, selector);
  try {
    judge.list({ relative: false, insideHas: false });
    if (!judge.done) judge.refuse(`“${judge.rest}” isn’t CSS`);
  } catch (error) {
    if (error instanceof Refusal) return { fault: error.message };
    if (error instanceof PseudoElement) return { pseudoElement: error.message };
    throw error;
  }
  return judge.verdict;
}

class Refusal extends Error {}
class PseudoElement extends Error {}

interface Where {
  readonly relative: boolean;
  readonly insideHas: boolean;
  readonly inHost?: true;
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const NTH = /^\s*(?:odd|even|[+-]?\d+|[+-]?\d*n(?:\s*[+-]\s*\d+)?)\s*$/i;

class Judge {
  readonly #tokens: readonly Token[];
  readonly #text: string;
  #at = 0;
  #end: number;
  #refusals: { browser: BrowserName; unknown: string }[] = [];

  constructor(tokens: readonly Token[], text: string) {
    this.#tokens = tokens;
    this.#text = text;
    this.#end = tokens.length;
  }

  get done(): boolean {
    return this.#at >= this.#end;
  }

  get rest(): string {
    return this.#text.slice(this.#tokens[this.#at]?.start ?? 0).slice(0, 20);
  }

  get verdict(): SelectorVerdict {
    const [first] = this.#refusals;
    const other = this.#refusals.find(({ browser }) => browser !== first?.browser);
    if (first && other)
      return {
        fault: `${first.browser} doesn’t support ${first.unknown}, and ${other.browser} doesn’t support ${other.unknown}`,
      };
    return first ? { refusedBy: first } : {};
  }

  refuse(fault: string): never {
    throw new Refusal(fault);
  }

  list(where: Where): void {
    const isSeveral = this.#tokens.some(({ kind, text }) => kind === 'delimiter' && text === ',');
    do {
      this.#space();
      if (this.done || this.#is(','))
        this.refuse(isSeveral ? 'the part before or after a comma is empty' : 'it is empty');
      this.#complex(where);
      this.#space();
    } while (this.#take(','));
  }

  #complex(where: Where): void {
    if (this.#combinator() && !where.relative) this.refuse('it starts with a combinator');
    for (;;) {
      this.#compound(where);
      const spaced = this.#space();
      if (this.done || this.#is(',')) return;
      const combined = this.#combinator();
      if (!combined && !spaced) this.refuse(`“${this.rest}” isn’t CSS there`);
      if (combined && (this.done || this.#is(','))) this.refuse('it ends with a combinator');
    }
  }

  #combinator(): boolean {
    if (!(this.#is('>') || this.#is('+') || this.#is('~'))) return false;
    this.#at++;
    this.#space();
    return true;
  }

  #compound(where: Where): void {
    const from = this.#at;
    this.#type();
    for (;;) {
      if (this.#simple()) continue;
      if (!this.#take(':')) break;
      this.#pseudo(where);
    }
    if (this.#at === from) this.refuse(this.done ? 'it ends with a combinator' : this.#unknown());
  }

  #simple(): boolean {
    const token = this.#next();
    if (token?.kind === 'hash') {
      if (!token.isName) this.refuse(`“${token.text.slice(0, 20)}” isn’t a name: it begins with a digit`);
      this.#at++;
      return true;
    }
    if (this.#take('.')) {
      this.#name('a dot');
      return true;
    }
    if (this.#take('[')) {
      this.#attribute();
      return true;
    }
    return this.#take('&');
  }

  #unknown(): string {
    const token = this.#next();
    if (token?.kind === 'number')
      return `“${token.text.slice(0, 20)}” begins with a digit, which a name can’t`;
    if (token?.text === '#') return 'a “#” has no name after it';
    return `“${this.rest}” isn’t CSS`;
  }

  #type(): void {
    const token = this.#next();
    const bar = this.#tokens[this.#at + 1];
    const isType = token?.kind === 'ident' || this.#is('*');
    if (isType && bar?.text === '|' && this.#at + 1 < this.#end) {
      if (token?.kind === 'ident') this.refuse(`the namespace “${token.text.slice(0, 20)}” isn’t declared`);
      this.#at++;
    }
    if (this.#take('|')) {
      if (this.#next()?.kind !== 'ident' && !this.#is('*')) this.refuse('a “|” has no name after it');
      this.#at++;
    } else if (isType) this.#at++;
  }

  #name(before: string): string {
    const token = this.#next();
    if (token?.kind !== 'ident') this.refuse(`${before} has no name after it`);
    this.#at++;
    return token.text;
  }

  #attribute(): void {
    this.#space();
    if (this.#take('*')) {
      if (!this.#take('|')) this.refuse('a bracket has no attribute name');
    } else this.#take('|');
    const name = this.#next();
    if (name?.kind !== 'ident') this.refuse(`“${(name?.text ?? '').slice(0, 20)}” isn’t an attribute name`);
    this.#at++;
    if (this.#is('|') && this.#tokens[this.#at + 1]?.text !== '=')
      this.refuse(`the namespace “${name.text.slice(0, 20)}” isn’t declared`);
    this.#space();
    if (!this.#closed(']')) {
      this.#operator();
      this.#value();
      if (!this.#closed(']')) this.refuse('a bracket […] has more than a name, an operator and a value');
    }
  }

  #operator(): void {
    const token = this.#next();
    if (this.#is('!')) this.refuse('“!=” belongs to jQuery, not to CSS');
    if (token && /^[~|^$*]$/.test(token.text)) {
      this.#at++;
      if (!this.#is('=')) this.refuse(`“${token.text}” isn’t an operator`);
    }
    if (!this.#take('=')) this.refuse('a bracket […] has more than a name, an operator and a value');
  }

  #value(): void {
    this.#space();
    const value = this.#next();
    if (this.#is('=')) this.refuse('there are two operators');
    if (value?.kind !== 'ident' && value?.kind !== 'string')
      this.refuse('an attribute value that isn’t a name needs quotes');
    this.#at++;
    this.#space();
    const flag = this.#next();
    if (flag?.kind !== 'ident') return;
    this.#at++;
    if (/^s$/i.test(flag.text)) this.#only('Firefox', 'the flag “s”');
    else if (!/^i$/i.test(flag.text)) this.refuse(`“${flag.text.slice(0, 20)}” isn’t a flag`);
    this.#space();
  }

  #pseudo(where: Where): void {
    const isElement = this.#take(':');
    const token = this.#next();
    if (token?.kind !== 'ident' && token?.kind !== 'function') this.refuse('a colon has no name after it');
    this.#at++;
    const name = token.text.toLowerCase();
    if (isElement || (token.kind === 'ident' && ONE_COLON.has(name))) throw new PseudoElement(`::${name}`);
    if (token.kind === 'function') this.#function(name, where);
    else this.#known(name);
  }

  #known(name: string): void {
    const takers = PSEUDO_CLASSES.get(name);
    if (takers === undefined) this.refuse(whyUnknown(name));
    if (takers !== 'both') this.#only(takers, `:${name}`);
  }

  #function(name: string, where: Where): void {
    const inner: Where = { ...where, relative: false };
    if (name === 'is' || name === 'where') this.#skip();
    else if (name === 'not') this.#within(() => this.list(inner));
    else if (name === 'has') this.#has(where);
    else if (NTH_NAMES.test(name)) this.#nth(name, inner);
    else if (name === 'host') this.#within(() => this.#single({ ...inner, inHost: true }));
    else if (name === 'host-context' || name === '-webkit-any') {
      this.#only('Chromium', `:${name}()`);
      this.#within(() => {
        do this.#single(inner);
        while (name === '-webkit-any' && this.#take(','));
      });
    } else if (name === '-moz-any') {
      this.#only('Firefox', ':-moz-any()');
      this.#skip();
    } else this.#words(name, this.#argument());
  }

  #has(where: Where): void {
    if (where.insideHas) this.refuse(':has() may not be within :has()');
    if (where.inHost) this.#only('Firefox', ':has() of a host');
    this.#within(() => this.list({ relative: true, insideHas: true }));
  }

  #words(name: string, argument: string): void {
    if (name === 'lang') this.#language(argument);
    else if (name === 'dir' || name === 'state') this.#oneName(argument, `:${name}()`);
    else if (name === 'active-view-transition-type') {
      if (!/^\s*[\w-]+\s*(?:,\s*[\w-]+\s*)*$/.test(argument)) this.refuse(`:${name}() takes names`);
    } else {
      const fault = NOT_OF_CSS.has(name) ? 'belongs to jQuery or a test tool, not to CSS' : 'isn’t known';
      this.refuse(`:${name.slice(0, 40)}() ${fault}`);
    }
  }

  #single(where: Where): void {
    this.#space();
    if (this.done) this.refuse('parentheses are empty');
    this.#compound(where);
    this.#space();
  }

  #oneName(argument: string, shown: string): void {
    if (namesIn(argument) !== 1) this.refuse(`${shown} takes one name`);
  }

  #language(argument: string): void {
    const parts = argument.split(',').map((part) => tokensOf(part.trim()) ?? []);
    for (const [token, ...more] of parts) {
      if (more.length > 0 || (token?.kind !== 'ident' && token?.kind !== 'string'))
        this.refuse(':lang() takes languages');
      if (token.kind === 'string') this.#only('Firefox', ':lang() with a string');
    }
    if (parts.length > 1) this.#only('Firefox', ':lang() with several languages');
  }

  #nth(name: string, inner: Where): void {
    const end = this.#blockEnd();
    const of = this.#tokens.findIndex(
      ({ kind, text }, index) => index > this.#at && index < end && kind === 'ident' && /^of$/i.test(text),
    );
    const until = of === -1 ? end : of;
    const formula = this.#slice(this.#at, until);
    if (!NTH.test(formula) || (of !== -1 && !/^nth-(?:last-)?child$/.test(name)))
      this.refuse(`:${name}() takes a number, “odd”, “even” or a formula such as 2n+1`);
    if (of === -1) {
      this.#at = end;
      this.#closed(')');
      return;
    }
    if (this.#tokens[of]?.text !== 'of') this.#only('Firefox', '“of” in capitals');
    this.#at = of + 1;
    this.#within(() => this.list(inner));
  }

  #within(read: () => void): void {
    const [outer, end] = [this.#end, this.#blockEnd()];
    this.#end = end;
    this.#space();
    read();
    this.#space();
    if (!this.done) this.refuse(`“${this.rest}” isn’t CSS there`);
    this.#end = outer;
    this.#closed(')');
  }

  #skip(): void {
    this.#at = this.#blockEnd();
    this.#closed(')');
  }

  #argument(): string {
    const end = this.#blockEnd();
    const argument = this.#slice(this.#at, end);
    this.#at = end;
    this.#closed(')');
    return argument;
  }

  #slice(from: number, to: number): string {
    return this.#tokens
      .slice(from, to)
      .map(({ start, end }) => this.#text.slice(start, end))
      .join('');
  }

  #blockEnd(): number {
    const open: string[] = [')'];
    for (let index = this.#at; index < this.#end; index++) {
      const { kind, text } = this.#tokens[index] ?? { kind: 'space', text: '' };
      const ofDelimiter = kind === 'delimiter' ? CLOSING[text] : undefined;
      const closing = kind === 'function' ? ')' : ofDelimiter;
      if (closing !== undefined) open.push(closing);
      else if (kind === 'delimiter' && text === open.at(-1)) {
        open.pop();
        if (open.length === 0) return index;
      } else if (kind === 'delimiter' && open.length === 1 && /^[\]}]$/.test(text))
        this.#only('Chromium', `a “${text}” that closes nothing`);
    }
    return this.#end;
  }

  #only(browser: BrowserName, what: string): void {
    const other = browser === 'Firefox' ? 'Chromium' : 'Firefox';
    this.#refusals.push({ browser: other, unknown: what });
  }

  #next(): Token | undefined {
    return this.done ? undefined : this.#tokens[this.#at];
  }

  #is(text: string): boolean {
    const token = this.#next();
    return token?.kind === 'delimiter' && token.text === text;
  }

  #take(text: string): boolean {
    if (!this.#is(text)) return false;
    this.#at++;
    return true;
  }

  #closed(text: string): boolean {
    return this.done || this.#take(text);
  }

  #space(): boolean {
    const from = this.#at;
    while (this.#next()?.kind === 'space') this.#at++;
    return this.#at > from;
  }
}
