import type { JsonSchema } from '../../model/index.ts';
import { typeWord } from '../reader-kit.ts';

const OWN_WORDS: Readonly<Record<string, JsonSchema>> = {
  enum: { type: 'string' },
  file: { type: 'string', contentEncoding: 'binary' },
  binary: { type: 'string', contentEncoding: 'binary' },
};

const MAX_NESTING = 4;

export function typeSchema(declared: string, nesting = 0): JsonSchema | undefined {
  const type = declared.trim().toLowerCase();
  if (type.length > 200 || nesting > MAX_NESTING) return undefined;
  const known = Object.hasOwn(OWN_WORDS, type) ? OWN_WORDS[type] : typeWord(type);
  if (known) return known;
  const list =
    /^(.+)\[\]$/.exec(type) ??
    /^(?:array|list)\s*(?:<|\[|\()(.+)(?:>|\]|\))$/.exec(type) ??
    /^array of (.+?)s?$/.exec(type);
  if (list) {
    const items = typeSchema(list[1] ?? '', nesting + 1);
    return items && { type: 'array', items };
  }
  const choices = type.split(/\s*\|\s*|\s+or\s+|\s*\/\s*|\s*,\s*/);
  if (choices.length < 2 || choices.length > 8) return undefined;
  const schemas = choices.map((choice) => typeSchema(choice, nesting + 1));
  if (schemas.includes(undefined)) return undefined;
  return { anyOf: schemas.filter((schema) => schema !== undefined) };
}

export function isFile(declared: string | undefined): boolean {
  return declared !== undefined && /^(?:file|binary)(?:\[\])?$/i.test(declared.trim());
}
