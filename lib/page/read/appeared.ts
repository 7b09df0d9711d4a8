import type { RunData } from '../../model/index.ts';
import { truncate } from '../../text/truncate.ts';
import { isControl } from '../controls/find/kinds.ts';
import {
  attribute,
  closest,
  connected,
  contains,
  firstChildOf,
  isElement,
  isRendered,
  isText,
  matches,
  nextSiblingOf,
  ofDocument,
  parentOf,
  precedes,
  previousElementOf,
  query,
  queryAll,
  tagOf,
} from '../dom/dom.ts';
import { INLINE, readText, SILENT } from '../dom/text.ts';

const MAX_LINE = 1_000;
const MAX_TEXT = 50_000;
const MAX_LINES = 500;
const MAX_NODES = 20_000;
const MAX_DEPTH = 300;
const MAX_SENTENCE = 300;
const MAX_INLINE = 8;
const TELLING = /\d.*(?:\p{L}{2}|\p{Sc})|(?:\p{L}{2}|\p{Sc}).*\d/u;

const MAIN = 'main,[role="main"]';
const LIVE = '[role="status"],[role="alert"],[aria-live],[role="dialog"],[role="alertdialog"],dialog,output';
const AROUND =
  'nav,[role="navigation"],footer,[role="contentinfo"],aside,[role="complementary"],[role="banner"]';

/** In the result, headings begin with `#`, list items with `-`, and `|` separates cells. */
export function readAppeared(
  document: Document,
  came?: readonly Element[],
): { readonly data: RunData; readonly truncated: boolean } {
  const outline = new Outline();
  const main = query(document, MAIN) ?? ofDocument(document, 'body');
  if (came) for (const part of partsOf(main, came)) outline.readPart(part);
  else if (main) outline.read(main);
  const { text, truncated } = outline;
  return {
    data: text === '' ? { kind: 'nothing' } : { kind: 'text', text, contentType: 'text/html' },
    truncated,
  };
}

export function fingerprint(document: Document): string {
  const { data } = readAppeared(document);
  let hash = 0x811c9dc5;
  const text = data.kind === 'text' ? data.text : '';
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return `${text.length} ${hash >>> 0}`;
}

export const EMPTY = `0 ${0x811c9dc5}`;

function partsOf(main: Element | null, came: readonly Element[]): readonly Element[] {
  const wholes = new Set<Element>();
  for (const element of came) {
    if (!connected(element) || !isRendered(element)) continue;
    const whole = main && contains(element, main) ? main : sentenceAround(element, main);
    if (readText(whole, 1) !== '' || isControl(element)) wholes.add(whole);
  }
  const parts = [...wholes].filter(
    (one) => ![...wholes].some((other) => other !== one && contains(other, one)),
  );
  const isLive = (one: Element): boolean => closest(one, LIVE) !== null;
  const isMessage = parts.some((one) => isLive(one) && !closest(one, 'button'));
  const telling = parts.filter(
    (one) => isLive(one) || (closest(one, AROUND) === null && !(isMessage && closest(one, 'button'))),
  );
  return (telling.length > 0 ? telling : parts).sort((one, other) => (precedes(one, other) ? -1 : 1));
}

function sentenceAround(changed: Element, main: Element | null): Element {
  const fits = (around: Element): boolean =>
    !contains(around, main) && readText(around, MAX_SENTENCE + 1).length <= MAX_SENTENCE;
  const button = closest(changed, 'button');
  if (button || isControl(changed)) return button ?? changed;
  let whole = changed;
  for (let depth = 0; depth < MAX_INLINE && isInline(whole) && !isNamed(whole); depth++) {
    const parent = parentOf(whole);
    if (!isElement(parent) || hasBlocks(parent) || !fits(parent)) break;
    whole = parent;
  }
  const row = /^t[dh]$/.test(tagOf(whole)) ? closest(whole, 'tr') : closest(whole, '[role="row"]');
  if (row && fits(row)) return row;
  let around = whole;
  for (let depth = 0; depth < MAX_INLINE && isBare(around); depth++) {
    const parent = parentOf(around);
    if (!isElement(parent) || tagOf(parent) === 'body' || matches(parent, MAIN) || !fits(parent))
      return whole;
    around = parent;
  }
  return around;
}

const isNamed = (element: Element): boolean =>
  nameOf(element) !== '' || (tagOf(element) === 'a' && !isBare(element));

const isInline = (element: Element): boolean => INLINE.has(tagOf(element)) || tagOf(element) === 'output';

const isBare = (element: Element): boolean =>
  tagOf(element) !== 'dd' && nameOf(element) === '' && !/\p{L}{2}/u.test(readText(element, MAX_SENTENCE));

const nameOf = (element: Element): string =>
  attribute(element, 'aria-label')?.slice(0, MAX_SENTENCE).trim() ?? '';

class Outline {
  readonly #lines: string[] = [];
  readonly #heads = new Set<Element>();
  #length = 0;
  #nodes = 0;
  truncated = false;

  get text(): string {
    return this.#lines.join('\n');
  }

  readPart(part: Element): void {
    const tag = tagOf(part);
    const table = /^t(?:r|body)$/.test(tag) ? closest(part, 'table') : null;
    const head = table && query(table, 'tr');
    if (head && !contains(part, head) && query(head, 'td') === null && !this.#heads.has(head))
      this.#addRow(head);
    if (head) this.#heads.add(head);
    const term = tag === 'dd' ? previousElementOf(part) : null;
    if (term) this.#add('', term);
    const name = nameOf(part);
    if (isControl(part)) this.#addValue(part as HTMLInputElement);
    else if (name !== '' && isInline(part)) this.#push(`${name}: ${readText(part, MAX_LINE)}`);
    else if (tag === 'button') this.#add('', part);
    else this.read(part);
  }

  read(element: Element, depth = 0): void {
    if (this.#isFull() || depth > MAX_DEPTH || !isRendered(element)) return;
    const tag = tagOf(element);
    if (SILENT.has(tag) || isControl(element)) return;
    if (tag === 'button' && !TELLING.test(readText(element, MAX_LINE))) return;
    if (depth > 0 && matches(element, AROUND)) return;
    const heading = /^h([1-6])$/.exec(tag);
    if (heading) this.#add(`${'#'.repeat(Number(heading[1]))} `, element);
    else if (tag === 'tr') this.#addRow(element);
    else if (tag === 'li' && !query(element, 'li,table')) this.#add('- ', element, linkIn(element));
    else if (hasBlocks(element)) this.#readChildren(element, depth);
    else this.#add('', element);
  }

  #readChildren(element: Element, depth: number): void {
    let loose = '';
    const flush = (): void => {
      this.#push(loose.replace(/\s+/g, ' ').trim());
      loose = '';
    };
    for (let child = firstChildOf(element); child && !this.#isFull(); child = nextSiblingOf(child)) {
      if (isText(child)) loose += child.data.slice(0, MAX_LINE * 4);
      else if (isElement(child) && INLINE.has(tagOf(child)) && !hasBlocks(child))
        loose += isRendered(child) ? ` ${readText(child, MAX_LINE)} ` : '';
      else if (isElement(child)) {
        flush();
        this.read(child, depth + 1);
      }
    }
    flush();
  }

  #addValue({ type, value, labels, ariaLabel }: HTMLInputElement): void {
    const label = labels?.[0] ? readText(labels[0], MAX_LINE) : (ariaLabel ?? '').slice(0, MAX_LINE);
    if (type !== 'password') this.#push([label, value.slice(0, MAX_LINE)].filter(Boolean).join(': '));
  }

  #addRow(row: Element): void {
    const cells = [...queryAll(row, 'td,th')].slice(0, 50).map((cell) => readText(cell, MAX_LINE));
    if (cells.some((cell) => cell !== '')) this.#push(`| ${cells.join(' | ')} |${linkIn(row)}`);
  }

  #add(before: string, element: Element, after = ''): void {
    const text = readText(element, MAX_LINE);
    if (text !== '') this.#push(before + text + after);
  }

  #push(line: string): void {
    if (line === '' || this.#isFull()) return;
    this.#lines.push(line);
    this.#length += line.length + 1;
  }

  #isFull(): boolean {
    const full = this.#lines.length >= MAX_LINES || this.#length >= MAX_TEXT || ++this.#nodes > MAX_NODES;
    if (full) this.truncated = true;
    return full;
  }
}

const BLOCKS =
  'button,input,select,textarea,address,article,aside,blockquote,dd,details,dialog,div,dl,dt,fieldset,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,table,tr,ul';
const hasBlocks = (element: Element): boolean => query(element, BLOCKS) !== null;

function linkIn(item: Element): string {
  const link = query(item, 'a[href]');
  const declared = link && attribute(link, 'href');
  const url = declared ? URL.parse(declared, item.baseURI) : null;
  return url && /^https?:$/.test(url.protocol) ? ` (${truncate(url.href, 300)})` : '';
}
