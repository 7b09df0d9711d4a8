import { visit } from 'jsonc-parser';
import { isList, isObject, type Json, pointer } from '../model/index.ts';

const MAX_KEYS = 100;

/** @param value of the text, by `JSON.parse` */
export function duplicateKeys(text: string, value: Json): readonly string[] {
  // `JSON.parse` drops duplicates, and counting is much faster than visiting.
  return writtenKeys(text) === keptKeys(value) ? [] : visited(text);
}

/** In valid JSON, a colon outside of a string follows each key. */
function writtenKeys(text: string): number {
  let count = 0;
  let isInside = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '"') isInside = !isInside;
    else if (isInside && character === '\\') index++;
    else if (!isInside && character === ':') count++;
  }
  return count;
}

function keptKeys(value: Json): number {
  if (isList(value)) return value.reduce<number>((sum, item) => sum + keptKeys(item), 0);
  if (!isObject(value)) return 0;
  return Object.values(value).reduce<number>((sum, member) => sum + 1 + keptKeys(member), 0);
}

function visited(text: string): readonly string[] {
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
