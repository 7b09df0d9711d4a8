import type { Identity, Reader, Reading, Source } from '../../model/index.ts';
import { dialectOf, outlineOf } from './dialect.ts';
import { readJson } from './read-json.ts';
import { readText } from './read-text.ts';

function read(source: Source, identity: Identity): Reading {
  return identity.format === 'agents-json' ? readJson(source) : readText(source, identity);
}

export const reader: Reader = { dialectOf, outlineOf, read };
