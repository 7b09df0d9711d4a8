import { type Edit, type Json, type Place, pointer } from '../model/index.ts';
import { fillIn, type Shown, show } from './format-value.ts';

export type Position = string | (Place & { readonly length?: number; readonly at?: 'key' });

export type Fix = string | Change;

export interface Change {
  readonly sentence: string;
  readonly hasOther?: boolean;
  readonly edits: (place: Position) => readonly Edit[];
}

export function write(value: Json, rest?: string, or?: string): Change;
export function write(value: Json | undefined, rest?: string, or?: string): Change | undefined;
export function write(value: Json | undefined, rest = '', or = ''): Change | undefined {
  if (value === undefined) return undefined;
  const sentence = `Write ${show(value)}${rest}${or && `, or ${or}`}.`;
  return { ...replacing(value, sentence), hasOther: or !== '' };
}

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

export function rename(name: string): Change {
  return replacing(name, `Rename it to ${show(name)}.`);
}

function beside(place: string, name: string): string {
  return place.slice(0, place.lastIndexOf('/')) + pointer(name);
}

export interface FixWords {
  readonly fix?: string;
  readonly write?: string;
  readonly use?: string;
  readonly remove?: string;
}

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
