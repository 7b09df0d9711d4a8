import { createScanner } from 'jsonc-parser';
import { steps } from '../model/index.ts';

interface Position {
  /** Line number, from 1. */
  readonly line: number;
  /** Counted from 1, in UTF-16 units. */
  readonly column: number;
}

/** Line and column are packed into one number, since a document of 2 MB may have a million values. */
type Begin = number;
const LINE = 2 ** 26;

/** A value's position: a number for a plain value, a branch for an object or an array. */
type Node = Begin | Branch;

interface Branch {
  readonly begin: Begin;
  readonly items: Node[];
  /**
   * Properties by name; absent in an array. If a name occurs twice, the last occurrence is used, as in
   * `JSON.parse`.
   */
  readonly properties?: Map<string, { readonly key: Begin; readonly value: Node }>;
  /** The name of a property whose value comes next. */
  next?: { readonly name: string; readonly key: Begin };
}

const TOKEN = { object: 1, objectEnd: 2, array: 3, arrayEnd: 4, comma: 5, colon: 6, text: 10, end: 17 };

/**
 * Finds the positions of JSON Pointers in a text. The constructor parses the text, so create a locator only if there is
 * something to locate.
 */
export class Locator {
  readonly #lines: readonly string[];
  readonly #root: Node;

  /** @param text must parse as JSON */
  constructor(text: string) {
    this.#lines = text.split('\n');
    this.#root = read(text);
  }

  /**
   * Returns the position of a pointer's target, or of the nearest existing ancestor, since a missing property is
   * reported at its object.
   * @param at 'key' for the property's name instead of its value
   */
  locate(pointer: string, at: 'key' | 'value' = 'value'): Position {
    let node = this.#root;
    let key: Begin | undefined;
    for (const step of steps(pointer)) {
      const property = typeof node === 'object' ? node.properties?.get(step) : undefined;
      const next: Node | undefined =
        property?.value ?? (typeof node === 'object' ? node.items[Number(step)] : undefined);
      key = property?.key;
      if (next === undefined) break;
      node = next;
    }
    const begin = (at === 'key' ? key : undefined) ?? (typeof node === 'object' ? node.begin : node);
    return { line: Math.floor(begin / LINE) + 1, column: (begin % LINE) + 1 };
  }

  /** Like {@link locate}, for a character in a string. `index` counts characters of the value, not of its escapes. */
  locateIn(pointer: string, at: 'key' | 'value', index: number): Position {
    const { line, column } = this.locate(pointer, at);
    const text = this.#lines[line - 1] ?? '';
    let end = column;
    for (let left = index; left > 0; left--) end += unitLength(text, end);
    return { line, column: end + 1 };
  }
}

/** Reads token by token, so that deep nesting needs no stack, and builds only the needed paths. */
function read(text: string): Node {
  // JSON has no byte order mark, and only this scanner treats a single carriage return as a line end. Both are replaced
  // by blanks.
  const scanner = createScanner(text.replaceAll(/^\uFEFF|\r(?!\n)/g, ' '), true);
  const whole: Branch = { begin: 0, items: [] };
  const open = [whole];
  const add = (within: Branch, node: Node): void => {
    if (within.next) within.properties?.set(within.next.name, { key: within.next.key, value: node });
    else within.items.push(node);
    within.next = undefined;
  };
  for (let token: number = scanner.scan(); token !== TOKEN.end; token = scanner.scan()) {
    const within = open.at(-1) ?? whole;
    const begin = scanner.getTokenStartLine() * LINE + scanner.getTokenStartCharacter();
    if (token === TOKEN.object || token === TOKEN.array) {
      const branch = { begin, items: [], properties: token === TOKEN.object ? new Map() : undefined };
      add(within, branch);
      open.push(branch);
    } else if (token === TOKEN.objectEnd || token === TOKEN.arrayEnd) open.pop();
    else if (token === TOKEN.text && within.properties && !within.next)
      within.next = { name: scanner.getTokenValue(), key: begin };
    else if (token !== TOKEN.comma && token !== TOKEN.colon) add(within, begin);
  }
  return whole.items[0] ?? 0;
}

/** The number of source characters that encode the character of a string at an offset. */
function unitLength(text: string, offset: number): number {
  if (text[offset] !== '\\') return 1;
  return text[offset + 1] === 'u' ? 6 : 2;
}
