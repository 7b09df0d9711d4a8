import type { Identity, Reading, Source } from '../../model/index.ts';
import { readJson } from './read-json.ts';
import { readText } from './read-text.ts';

export function read(source: Source, identity: Identity): Reading {
  return identity.format === 'agents-json' ? readJson(source) : readText(source, identity);
}
