import { readFileSync } from 'node:fs';
import { parse } from '../json/index.ts';
import { CallFault, sentenceOf } from './fault.ts';

/** @throws CallFault where the file cannot be read, or is not JSON (with line and column) */
export function readJsonFile(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new CallFault(sentenceOf(error, file));
  }
  const result = parse(text);
  if (result.ok) return result.value;
  const { refusal } = result;
  const place =
    refusal.code === 'invalid-json'
      ? `: ${refusal.detail} at line ${refusal.line}, column ${refusal.column}`
      : ` (${refusal.code})`;
  throw new CallFault(`${file} is not valid JSON${place}.`);
}
