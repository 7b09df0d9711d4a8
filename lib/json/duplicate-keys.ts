import { visit } from 'jsonc-parser';
import { pointer } from '../model/index.ts';

const MAX_KEYS = 100;

/** `JSON.parse` drops duplicates. */
export function duplicateKeys(text: string): readonly string[] {
  const found: string[] = [];
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
