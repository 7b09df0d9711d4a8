import { steps } from '../model/index.ts';
import { JsonOffsets } from './json-offsets.ts';

export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
}

/** Finds the position of JSON Pointers in one text. Build it only when something is to be located. */
export class Locator {
  readonly #offsets: JsonOffsets;
  readonly #items = new Map<number, readonly number[]>();
  /** Properties of objects asked for again; null of those asked for once, where to look through costs less. */
  readonly #properties = new Map<number, ReadonlyMap<string, number> | null>();

  /** @param text must parse as JSON no deeper than `MAX_DEPTH` (lib/json/parse) */
  constructor(text: string) {
    this.#offsets = new JsonOffsets(text);
  }

  /**
   * The position of what a pointer names, or of its nearest ancestor that exists (a missing property is
   * reported at the object that lacks it).
   * @param at 'key' for the property's name in place of its value
   */
  locate(pointer: string, at: 'key' | 'value' = 'value'): Position {
    let node = 0;
    let isWhole = true;
    for (const step of steps(pointer)) {
      const next = this.#child(node, step);
      if (next === undefined) {
        isWhole = false;
        break;
      }
      node = next;
    }
    const key = at === 'key' && isWhole ? this.#offsets.keyOffset(node) : -1;
    return this.#position(key === -1 ? this.#offsets.offset(node) : key);
  }

  /** As {@link locate}, of a character within a string: `index` counts in its value, not in its escapes. */
  locateIn(pointer: string, at: 'key' | 'value', index: number): Position {
    const { line, column } = this.locate(pointer, at);
    const start = (this.#offsets.lines[line - 1] ?? 0) + column;
    let offset = 0;
    for (let left = index; left > 0; left--) offset += this.#offsets.unitLength(start + offset);
    return { line, column: column + 1 + offset };
  }

  #child(node: number, step: string): number | undefined {
    const kind = this.#offsets.kind(node);
    if (kind === 'array') return this.#itemsOf(node)[Number(step)];
    if (kind !== 'object') return undefined;
    let properties = this.#properties.get(node);
    if (properties === undefined) {
      this.#properties.set(node, null);
      return this.#offsets.property(node, step);
    }
    if (properties === null) {
      properties = new Map(
        [...this.#offsets.children(node)].map((child) => [this.#offsets.key(child), child]),
      );
      this.#properties.set(node, properties);
    }
    return properties.get(step);
  }

  #itemsOf(node: number): readonly number[] {
    const items = this.#items.get(node) ?? [...this.#offsets.children(node)];
    this.#items.set(node, items);
    return items;
  }

  #position(offset: number): Position {
    const { lines } = this.#offsets;
    let low = 0;
    let high = lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lines[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (lines[low] ?? 0) + 1 };
  }
}
