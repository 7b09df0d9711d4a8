import { type Node, parseTree } from 'jsonc-parser';
import { steps } from '../model/index.ts';

export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
}

/** Finds the position of JSON Pointers in one text. Build it only when something is to be located. */
export class Locator {
  readonly #tree: Node | undefined;
  readonly #lines: number[] = [0];

  /** @param text must parse as JSON no deeper than `MAX_DEPTH` (lib/json/parse) */
  constructor(text: string) {
    // A byte order mark is no JSON to the parser, but takes no column either: a space of the same length stands in.
    this.#tree = parseTree(text.charCodeAt(0) === 0xfeff ? ` ${text.slice(1)}` : text);
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#lines.push(at + 1);
  }

  /**
   * The position of what a pointer names, or of its nearest ancestor that exists (a missing property is
   * reported at the object that lacks it).
   * @param at 'key' for the property's name in place of its value
   */
  locate(pointer: string, at: 'key' | 'value' = 'value'): Position {
    let node = this.#tree;
    let key: Node | undefined;
    for (const step of steps(pointer)) {
      const next = child(node, step);
      if (!next) {
        key = undefined;
        break;
      }
      key = next.key;
      node = next.value;
    }
    return this.position(((at === 'key' && key) || node)?.offset ?? 0);
  }

  position(offset: number): Position {
    let low = 0;
    let high = this.#lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lines[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#lines[low] ?? 0) + 1 };
  }
}

/** Of a key that stands twice the last counts, as in `JSON.parse`. */
function child(node: Node | undefined, step: string): { key?: Node; value: Node } | undefined {
  if (node?.type === 'array') {
    const value = node.children?.[Number(step)];
    return value && { value };
  }
  if (node?.type !== 'object') return undefined;
  for (let index = (node.children?.length ?? 0) - 1; index >= 0; index--) {
    const [key, value] = node.children?.[index]?.children ?? [];
    if (key?.value === step && value) return { key, value };
  }
  return undefined;
}
