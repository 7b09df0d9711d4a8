import { check, schemaOf } from '../../lib/check/run.ts';
import { readDocument } from '../../lib/formats/reading.ts';
import { validators } from '../../lib/schema/compiled/index.js';
import { fetched } from './manifests.ts';

export function judge(path: string, text: string) {
  return check({ documents: [readDocument(fetched(path, text))], page: null, context: { now: 0 } });
}

export function schemaFor(path: string, text: string): string | null {
  return schemaOf(readDocument(fetched(path, text)));
}

export function least(schema: string | null, text: string): unknown {
  return schema === null ? fields(text) : validators[schema]?.(JSON.parse(text));
}

const fields = (text: string) =>
  text.split(/\r?\n/).map((line) => /^\s*([A-Za-z-]+):\s*(.*)$/.exec(line)?.slice(1));
