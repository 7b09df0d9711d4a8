import { type Edit, type Json, type Place, pointer } from '../model/index.ts';
import { fillIn, type Shown, show } from './format-value.ts';

/** The position in a declaration: a JSON Pointer, or a position in a text with the `length` of the marked part. */
export type Position = string | (Place & { readonly length?: number; readonly at?: 'key' });

/** A fix: a sentence, or an automatic change with its sentence. */
export type Fix = string | Change;

export interface Change {
  readonly sentence: string;
  /** True if the sentence also describes a change that isn't in `edits`. */
  readonly hasOther?: boolean;
  readonly edits: (place: Position) => readonly Edit[];
}

/**
 * A fix that writes a value at the reported position.
 * @param value undefined if unknown. In this case, the fix comes from `rules.json`
 * @param rest further work, such as ", and serve it there"
 * @param or the alternative, such as "declare the action"
 */
export function write(value: Json, rest?: string, or?: string): Change;
export function write(value: Json | undefined, rest?: string, or?: string): Change | undefined;
export function write(value: Json | undefined, rest = '', or = ''): Change | undefined {
  if (value === undefined) return undefined;
  const sentence = `Write ${show(value)}${rest}${or && `, or ${or}`}.`;
  return { ...replacing(value, sentence), hasOther: or !== '' };
}

/** The change that replaces the reported value, with its own sentence. */
export function replacing(value: Json, sentence: string): Change {
  return {
    sentence,
    edits: (place) => {
      if (typeof place === 'string') return [{ op: 'replace', path: place, value }];
      if (place.pointer !== undefined)
        return place.at === 'key'
          ? [{ op: 'move', from: place.pointer, path: beside(place.pointer, String(value)) }]
          : [{ op: 'replace', path: place.pointer, value }];
      const { line, column, length } = place;
      if (line === undefined || column === undefined || length === undefined) return [];
      return [{ op: 'text', line, column, length, text: String(value) }];
    },
  };
}

/** A new name for the reported property (reported with `key`), or for the key of a line (reported with its length). */
export function rename(name: string): Change {
  return replacing(name, `Rename it to ${show(name)}.`);
}

function beside(place: string, name: string): string {
  return place.slice(0, place.lastIndexOf('/')) + pointer(name);
}

/**
 * The fix of a finding, as in the JSON files of texts. It is a sentence, or a change from which the sentence follows.
 * `write` and `use` contain the placeholder for the new value. `remove` names the removed thing.
 */
export interface FixWords {
  readonly fix?: string;
  readonly write?: string;
  readonly use?: string;
  readonly remove?: string;
}

/**
 * The fix with its values.
 * @throws if a placeholder has no value. This is a bug in the rule, which its tests find
 */
export function fixFrom({ fix = '', write: written, use, remove }: FixWords, data: Shown): Fix {
  if (remove !== undefined) return removing(`Remove ${remove}.`);
  const name = written ?? use;
  if (name === undefined) return fillIn(fix, data);
  const value = data[name];
  if (value === undefined) throw new Error(`No value for ${name} to be written`);
  return use === undefined ? write(value) : replacing(value, `Use ${show(value)}.`);
}

function removing(sentence: string): Change {
  return {
    sentence,
    edits: (place) => {
      const path = typeof place === 'string' ? place : place.pointer;
      return path === undefined ? [] : [{ op: 'remove', path }];
    },
  };
}

/** A fix at a position, as text. If known, also as edits. */
export function fixAt(
  fix: Fix | undefined,
  place: Position | undefined,
): { readonly fix?: string; readonly edits?: readonly Edit[]; readonly hasOtherFix?: true } {
  if (typeof fix !== 'object') return { fix };
  const edits = place === undefined ? [] : fix.edits(place);
  return {
    fix: fix.sentence,
    ...(edits.length > 0 && { edits }),
    ...(fix.hasOther && { hasOtherFix: true }),
  };
}
