import { parse } from '../json/index.ts';
import type { Json } from '../model/index.ts';
import { CallFault } from './call.ts';
import { readRegular } from './read-file.ts';

const MAX_BYTES = 200_000_000;

/** @throws CallFault if the file is unreadable or isn't JSON */
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
