const LINE_FEED = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const SMALL_U = 0x75;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const BYTE_ORDER_MARK = 0xfeff;

/** Of each value three integers are kept: its offset, that of its key (−1 where it has none), the next node. */
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
  readonly #nodes: Int32Array;
  readonly #hasEscapes: boolean;
  /** Offsets at which the lines begin. */
  readonly lines: readonly number[];

  /** @param text must be JSON, with or without a byte order mark */
  constructor(text: string) {
    this.#text = text;
    this.#hasEscapes = text.includes('\\');
    const { nodes, lines } = scan(text);
    this.#nodes = nodes;
    this.lines = lines;
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

function scan(text: string): { nodes: Int32Array; lines: number[] } {
  const scanner = new Scanner(text);
  let at = 0;
  while (at < text.length) at = scanner.step(at);
  return { nodes: scanner.nodes.subarray(0, scanner.count), lines: scanner.lines };
}

class Scanner {
  readonly text: string;
  readonly lines = [0];
  /** The containers that are not closed yet. */
  readonly open: number[] = [];
  nodes: Int32Array;
  count = 0;
  inObject = false;
  /** Whether a string that comes next is a name. */
  isKey = false;
  /** Offset of the name of the value that comes next. */
  key = -1;

  constructor(text: string) {
    this.text = text;
    this.nodes = new Int32Array(((text.length >> 4) + 8) * STRIDE);
  }

  /** Reads what is at an offset. Returns where the next thing is. */
  step(at: number): number {
    const code = this.text.charCodeAt(at);
    if (code === LINE_FEED) return this.lineFeed(at);
    if (code <= SPACE || code === COLON || code === BYTE_ORDER_MARK) return at + 1;
    if (code === COMMA) {
      this.isKey = this.inObject;
      return at + 1;
    }
    if (code === CLOSE_BRACE || code === CLOSE_BRACKET) return this.close(at);
    if (code === QUOTE && this.isKey) return this.name(at);
    return this.value(at, code);
  }

  lineFeed(at: number): number {
    let next = at + 1;
    this.lines.push(next);
    while (this.text.charCodeAt(next) === SPACE) next++;
    return next;
  }

  close(at: number): number {
    this.isKey = false;
    this.nodes[(this.open.pop() ?? 0) + NEXT] = this.count;
    const holder = this.open.at(-1);
    this.inObject = holder !== undefined && this.text.charCodeAt(this.nodes[holder] ?? 0) === OPEN_BRACE;
    return at + 1;
  }

  name(at: number): number {
    this.isKey = false;
    this.key = at;
    const end = afterString(this.text, at);
    return this.text.charCodeAt(end) === COLON ? end + 1 : end;
  }

  value(at: number, code: number): number {
    const node = this.count;
    if (node + STRIDE > this.nodes.length) this.grow();
    this.nodes[node] = at;
    this.nodes[node + KEY] = this.key;
    this.nodes[node + NEXT] = node + STRIDE;
    this.key = -1;
    this.count = node + STRIDE;
    if (code === QUOTE) return afterString(this.text, at);
    if (code !== OPEN_BRACE && code !== OPEN_BRACKET) return afterWord(this.text, at + 1);
    this.open.push(node);
    this.inObject = code === OPEN_BRACE;
    this.isKey = this.inObject;
    return at + 1;
  }

  grow(): void {
    const more = new Int32Array(this.nodes.length * 2);
    more.set(this.nodes);
    this.nodes = more;
  }
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

/** Behind a number, true, false or null. */
function afterWord(text: string, at: number): number {
  let end = at;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code <= SPACE || code === COMMA || code === CLOSE_BRACE || code === CLOSE_BRACKET) break;
  }
  return end;
}
