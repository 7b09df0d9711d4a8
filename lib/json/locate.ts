import { type JSONPath, visit } from 'jsonc-parser';
import { pointer as pointerOf } from '../model/index.ts';

export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
}

type Place = [offset: number, length: number, line: number, column: number, path: () => JSONPath];

/** Finds the position of JSON Pointers in one text. Build it only when something is to be located. */
export class Locator {
  readonly #lines: readonly string[];
  /** By pointer. Of properties with one name the last wins, as in `JSON.parse`. */
  readonly #values = new Map<string, Position>();
  readonly #keys = new Map<string, Position>();

  /** @param text must parse as JSON no deeper than `MAX_DEPTH` (lib/json/parse) */
  constructor(text: string) {
    this.#lines = text.split('\n');
    const found = (...[, , line, column, path]: Place) =>
      void this.#values.set(pointerOf(...path()), { line: line + 1, column: column + 1 });
    // A carriage return alone ends no line for anybody else.
    visit(text.replaceAll(/\r(?!\n)/g, ' '), {
      onObjectBegin: found,
      onArrayBegin: found,
      onLiteralValue: (_, ...place) => found(...place),
      onObjectProperty: (name, _offset, _length, line, column, path) =>
        void this.#keys.set(pointerOf(...path(), name), { line: line + 1, column: column + 1 }),
    });
  }

  /**
   * The position of what a pointer names, or of its nearest ancestor that exists (a missing property is
   * reported at the object that lacks it).
   * @param at 'key' for the property's name in place of its value
   */
  locate(pointer: string, at: 'key' | 'value' = 'value'): Position {
    const place = (at === 'key' && this.#keys.get(pointer)) || this.#values.get(pointer);
    if (place) return place;
    return pointer === '' ? { line: 1, column: 1 } : this.locate(pointer.slice(0, pointer.lastIndexOf('/')));
  }

  /** As {@link locate}, of a character within a string: `index` counts in its value, not in its escapes. */
  locateIn(pointer: string, at: 'key' | 'value', index: number): Position {
    const { line, column } = this.locate(pointer, at);
    const text = this.#lines[line - 1] ?? '';
    let end = column;
    for (let left = index; left > 0; left--) end += unitLength(text, end);
    return { line, column: end + 1 };
  }
}

/** How many characters write the character of a string at an offset. */
function unitLength(text: string, offset: number): number {
  if (text[offset] !== '\\') return 1;
  return text[offset + 1] === 'u' ? 6 : 2;
}
