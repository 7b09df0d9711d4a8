import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { parse } from '../../json/index.ts';
import { isList, isObject, isString, own } from '../../model/index.ts';
import { CallFault, sentenceOf } from '../call.ts';
import { keyOf } from './list.ts';

interface Earlier {
  readonly done: ReadonlySet<string>;
  readonly summary: Readonly<Record<string, number>>;
}

const CHUNK = 1_000_000;
const LINE_END = 10;

export function resume(file: string, repair: boolean): Earlier {
  let opened: number;
  try {
    opened = openSync(file, repair ? 'r+' : 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { done: new Set(), summary: {} };
    throw new CallFault(sentenceOf(error, file));
  }
  try {
    return readLines(file, opened, repair);
  } finally {
    closeSync(opened);
  }
}

function readLines(file: string, opened: number, repair: boolean): Earlier {
  const done = new Set<string>();
  const summary: Record<string, number> = {};
  let last = { at: 0, isWhole: true };
  let lines = 0;
  const take = (bytes: Buffer, at: number): void => {
    const read = readLine(bytes.toString('utf8'));
    lines++;
    last = { at, isWhole: read !== undefined };
    if (read === undefined || done.has(read.key)) return;
    done.add(read.key);
    for (const [name, value] of Object.entries(read.summary))
      if (typeof value === 'number') summary[name] = (summary[name] ?? 0) + value;
  };
  const chunk = Buffer.alloc(CHUNK);
  let rest: Buffer = Buffer.alloc(0);
  let at = 0;
  for (let read = readSync(opened, chunk); read > 0; read = readSync(opened, chunk)) {
    rest = Buffer.concat([rest, chunk.subarray(0, read)]);
    for (let end = rest.indexOf(LINE_END); end !== -1; end = rest.indexOf(LINE_END)) {
      take(rest.subarray(0, end), at);
      at += end + 1;
      rest = rest.subarray(end + 1);
    }
  }
  if (rest.length > 0) take(rest, at);
  if (lines > 1 && done.size === 0)
    throw new CallFault(`“${file}” has no lines of --format ndjson. Name another file.`);
  if (repair && !last.isWhole) ftruncateSync(opened, last.at);
  else if (repair && rest.length > 0) writeSync(opened, '\n', at + rest.length);
  return { done, summary };
}

function readLine(text: string): { readonly key: string; readonly summary: object } | undefined {
  const parsed = parse(text);
  const report = parsed.ok ? parsed.value : null;
  const targets = own(report, 'targets');
  const [first] = isList(targets) ? targets : [];
  const target = own(first, 'target');
  const summary = own(report, 'summary');
  return isString(target) && isObject(summary) ? { key: keyOf(target), summary } : undefined;
}
