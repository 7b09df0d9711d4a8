import { type Json, pointer } from '../model/index.ts';
import { JsonOffsets } from './json-offsets.ts';

/** More are not reported. */
const MAX_KEYS = 100;

/** Pointers of duplicate properties; `JSON.parse` keeps the last only. */
export function duplicateKeys(text: string, value: Json): readonly string[] {
  if (keysInText(text) <= keysIn(value)) return [];
  const found: string[] = [];
  collect(new JsonOffsets(text), 0, '', found);
  return found;
}

/** The depth is bounded, as the text was parsed before. */
function collect(offsets: JsonOffsets, node: number, place: string, found: string[]): void {
  const kind = offsets.kind(node);
  if (kind === 'other') return;
  const seen = new Set<string>();
  let index = 0;
  for (const child of offsets.children(node)) {
    if (found.length >= MAX_KEYS) return;
    const step = kind === 'array' ? index++ : offsets.key(child);
    if (typeof step === 'string') {
      if (seen.has(step)) found.push(place + pointer(step));
      seen.add(step);
    }
    if (offsets.kind(child) !== 'other') collect(offsets, child, place + pointer(step), found);
  }
}

/**
 * An upper bound that is exact but for strings that hold `":`. Cheap, so that the exact walk, which costs as much as
 * the parse, is spared wherever no key can have been dropped.
 */
function keysInText(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    let before = at - 1;
    while (before > 0 && text.charCodeAt(before) <= 0x20) before--;
    if (text.charCodeAt(before) === 0x22) count++;
  }
  return count;
}

function keysIn(value: Json): number {
  let count = 0;
  const open: Json[] = [value];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (typeof item !== 'object' || item === null) continue;
    const inner = Object.values(item) as readonly Json[];
    if (!Array.isArray(item)) count += inner.length;
    for (const child of inner) if (typeof child === 'object' && child !== null) open.push(child);
  }
  return count;
}
