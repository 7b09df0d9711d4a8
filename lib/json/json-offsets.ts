import { createScanner } from 'jsonc-parser';

const QUOTE = 0x22;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const SMALL_U = 0x75;
const OPEN_BRACE = 0x7b;

/** Three integers are kept of each value: its offset, that of its key (−1 where it has none), the next node. */
const STRIDE = 3;
const KEY = 1;
const NEXT = 2;

/**
 * Where the values of a JSON text are, without their contents, found in one pass. A tree of nodes takes ten times as
 * long to build, and most of it is never asked for. Nodes are numbers; they are in the order of the text, so that the
 * first child of a node is the one behind it.
 */
export class JsonOffsets {
  readonly #text: string;
  readonly #nodes: readonly number[];
  readonly #hasEscapes: boolean;
  /** Offsets at which the lines begin. */
  readonly lines: readonly number[];

  /** @param text must be JSON, with or without a byte order mark */
  constructor(text: string) {
    this.#text = text;
    this.#hasEscapes = text.includes('\\');
    this.#nodes = scan(text);
    this.lines = linesOf(text);
  }

  /** How many characters write the character of a string at an offset. */
  unitLength(offset: number): number {
    if (this.#text.charCodeAt(offset) !== BACKSLASH) return 1;
    return this.#text.charCodeAt(offset + 1) === SMALL_U ? 6 : 2;
  }

  /** Offset of a value. */
  offset(node: number): number {
    return this.#nodes[node] ?? 0;
  }

  /** Offset of the quote that begins the name of a value in an object; −1 elsewhere. */
  keyOffset(node: number): number {
    return this.#nodes[node + KEY] ?? -1;
  }

  kind(node: number): 'array' | 'object' | 'other' {
    const code = this.#text.charCodeAt(this.offset(node));
    if (code === OPEN_BRACE) return 'object';
    return code === OPEN_BRACKET ? 'array' : 'other';
  }

  /** The values that a container holds, in order. */
  *children(node: number): Iterable<number> {
    const end = this.#end(node);
    for (let child = node + STRIDE; child < end; child = this.#end(child)) yield child;
  }

  /** The name of a value in an object. */
  key(node: number): string {
    const at = this.keyOffset(node);
    const quoted = this.#text.slice(at, afterString(this.#text, at));
    return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
  }

  /** The value of a property, undefined where there is none. Of duplicates the last wins, as in `JSON.parse`. */
  property(node: number, name: string): number | undefined {
    let found: number | undefined;
    const end = this.#end(node);
    for (let child = node + STRIDE; child < end; child = this.#end(child))
      if (this.#isCalled(child, name)) found = child;
    return found;
  }

  #isCalled(node: number, name: string): boolean {
    if (this.#hasEscapes) return this.key(node) === name;
    const at = this.keyOffset(node) + 1;
    return (
      this.#text.charCodeAt(at + name.length) === QUOTE &&
      this.#text.startsWith(name, at) &&
      !name.includes('"')
    );
  }

  /** The node behind a value and all that it holds. */
  #end(node: number): number {
    return this.#nodes[node + NEXT] ?? node + STRIDE;
  }
}

/** The nodes of a text, token by token. */
function scan(text: string): readonly number[] {
  const nodes: number[] = [];
  const open: number[] = [];
  let key = -1;
  const scanner = createScanner(text, true);
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const offset = scanner.getTokenOffset();
    const mark = text.charAt(offset);
    if (mark === '}' || mark === ']') nodes[(open.pop() ?? 0) + NEXT] = nodes.length;
    else if (mark === ':') {
      // The string that was taken for a value is a name.
      key = nodes.at(-STRIDE) ?? -1;
      nodes.length -= STRIDE;
    } else if (mark !== ',' && mark !== '\ufeff') {
      if (mark === '{' || mark === '[') open.push(nodes.length);
      nodes.push(offset, key, nodes.length + STRIDE);
      key = -1;
    }
  }
  return nodes;
}

/** Offsets at which the lines begin. */
function linesOf(text: string): readonly number[] {
  const lines = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines.push(at + 1);
  return lines;
}

/** @param at offset of the opening quote */
function afterString(text: string, at: number): number {
  // The engine's search is twice as fast as a look at each character.
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((end - before) % 2 === 1) return end + 1;
  }
  return text.length;
}
