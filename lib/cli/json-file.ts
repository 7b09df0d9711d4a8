import { parse } from '../json/index.ts';
import type { Json } from '../model/index.ts';
import { CallFault } from './fault.ts';
import { readRegular } from './read-file.ts';

/** Maximum bytes of a file. Reports about many sites may be large. */
const MAX_BYTES = 200_000_000;

/**
 * @param within the folder that links must not leave
 * @throws CallFault if the file can't be read, or isn't JSON (with line and column)
 */
export function readJsonFile(file: string, within?: string): Json {
  const result = parse(readRegular(file, { max: MAX_BYTES, within }).toString('utf8'));
  if (result.ok) return result.value;
  const { refusal } = result;
  const place =
    refusal.code === 'invalid-json'
      ? `: ${refusal.detail} at line ${refusal.line}, column ${refusal.column}`
      : ` (${refusal.code})`;
  throw new CallFault(`${file} isn’t valid JSON${place}.`);
}
