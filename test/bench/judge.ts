import { check } from '../../lib/check/index.ts';
import { schemaOf } from '../../lib/check/run.ts';
import { readDocument } from '../../lib/formats/reading.ts';
import { validators } from '../../lib/schema/compiled/index.js';
import { fetched } from './manifests.ts';

export function judge(path: string, text: string) {
  return check({ documents: [readDocument(fetched(path, text))], page: null, context: { now: 0 } });
}

/** The name of the compiled schema of a document; null if it isn't JSON. */
export function schemaFor(path: string, text: string): string | null {
  return schemaOf(readDocument(fetched(path, text)));
}

/** The minimum work of any checker. JSON is parsed and validated, and other text is read line by line. */
export function least(schema: string | null, text: string): unknown {
  return schema === null ? fields(text) : validators[schema]?.(JSON.parse(text));
}

const fields = (text: string) =>
  text.split(/\r?\n/).map((line) => /^\s*([A-Za-z-]+):\s*(.*)$/.exec(line)?.slice(1));
