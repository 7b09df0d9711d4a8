import { createScanner } from 'jsonc-parser';
import { steps } from '../model/index.ts';
import type { Position } from './place.ts';

type Begin = number;
const LINE = 2 ** 26;

type Node = Begin | Branch;

interface Branch {
  readonly begin: Begin;
  readonly items: Node[];
  /** If names are equal, the last property counts, as in `JSON.parse`. */
  readonly properties?: Map<string, { readonly key: Begin; readonly value: Node }>;
  next?: { readonly name: string; readonly key: Begin };
}

const TOKEN = { object: 1, objectEnd: 2, array: 3, arrayEnd: 4, comma: 5, colon: 6, text: 10, end: 17 };

export class Locator {
  readonly #lines: readonly string[];
  readonly #root: Node;

  constructor(text: string) {
    this.#lines = text.split('\n');
    this.#root = read(text);
  }

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

  /** `index` counts decoded characters: `\u00e9` is one. */
  locateIn(pointer: string, at: 'key' | 'value', index: number): Position {
    const { line, column } = this.locate(pointer, at);
    const text = this.#lines[line - 1] ?? '';
    let end = column;
    for (let left = index; left > 0; left--) end += unitLength(text, end);
    return { line, column: end + 1 };
  }
}

/** Not recursive, because deep nesting would overflow the stack. */
function read(text: string): Node {
  // The scanner misreads a byte order mark and single carriage returns.
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

function unitLength(text: string, offset: number): number {
  if (text[offset] !== '\\') return 1;
  return text[offset + 1] === 'u' ? 6 : 2;
}
