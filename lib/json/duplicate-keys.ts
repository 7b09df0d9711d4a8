import { visit } from 'jsonc-parser';
import { pointer } from '../model/index.ts';

/** Maximum number of reported keys. */
const MAX_KEYS = 100;

/** JSON Pointers of duplicate properties, since `JSON.parse` only keeps the last one. */
export function duplicateKeys(text: string): readonly string[] {
  const found: string[] = [];
  /** Property names of the open objects, innermost last. */
  const open: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name, _offset, _length, _line, _column, path) => {
      const names = open.at(-1);
      if (names?.has(name) && found.length < MAX_KEYS) found.push(pointer(...path(), name));
      names?.add(name);
    },
  });
  return found;
}
