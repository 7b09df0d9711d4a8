import { decode } from '../../discovery/fetch-document.ts';
import { fixDocument, type Judging } from '../../fix/document.ts';
import type { Document } from '../../model/index.ts';
import { CallFault } from '../call.ts';
import { readRegular, refuseLinks, saveText, type Writing } from '../file-access.ts';
import { readGiven } from '../gather.ts';
import { checkFiles, type Reading } from './files.ts';
import { withoutIgnored } from './ignores.ts';
import { judge } from './judge.ts';

export interface Fixed {
  readonly files: readonly FixedFile[];
  readonly left: number;
  readonly unread: number;
}

interface FixedFile {
  readonly before: Document;
  readonly after: Document;
  readonly steps: readonly string[];
}

const MAX_ROUNDS = 10;

export async function fixFiles(
  targets: readonly string[],
  reading: Reading,
  mode: 'write' | 'dry-run',
): Promise<Fixed> {
  const changed = new Map<string, FixedFile>();
  const quick = { ...reading, settings: { ...reading.settings, page: false } };
  const judging = judgingBy(reading);
  let [left, unread] = [0, 0];
  for (let [round, isChanged] = [0, true]; isChanged && round < MAX_ROUNDS; round++) {
    isChanged = false;
    [left, unread] = [0, 0];
    for (const { documents, findings, gaps } of await checkFiles(targets, quick)) {
      unread += gaps.length;
      for (const document of documents) {
        const { url } = document;
        const own = findings.filter((finding) => finding.document === url);
        const wanted = withoutIgnored(document, own).findings.filter(judging.wants);
        const { document: after, fixed } = fixDocument(document, wanted, judging);
        left += wanted.filter(({ outcome }) => outcome === 'failed').length;
        if (after === document) continue;
        isChanged = true;
        const { before = document, steps = [] } = changed.get(url) ?? {};
        const said = fixed.map(({ line, rule, fix }) => `${url}:${line ?? 1} ${rule}: ${fix}`);
        changed.set(url, { before, after, steps: [...steps, ...said] });
        reading.documents.set(url, after);
      }
    }
  }
  const files = [...changed.values()];
  if (mode === 'write') writeAll(files, reading.settings);
  else for (const { before } of files) reading.documents.set(before.url, before);
  return { files, left, unread };
}

function writeAll(fixed: readonly FixedFile[], writing: Writing): void {
  for (const { before } of fixed) {
    const { url: file, fetched } = before;
    refuseLinks(file, writing);
    const now = decode(readRegular(file), '');
    if (!now.ok || now.text !== fetched.text)
      throw new CallFault(`“${file}” changed during the check. Nothing was written: check again.`);
  }
  for (const { after } of fixed) saveText(after.url, after.fetched.text, writing);
}

function judgingBy({ settings }: Reading): Judging {
  return {
    read(document, text) {
      const read = readGiven({ ...document.fetched, text, bytes: Buffer.byteLength(text) }, settings);
      return read.status === 'found' ? read : undefined;
    },
    judge(document) {
      return withoutIgnored(document, judge([document])).findings;
    },
    wants: ({ rule, document }) => settings.level(rule, [document]) !== 'off',
  };
}
