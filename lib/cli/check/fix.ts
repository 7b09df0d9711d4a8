import { check } from '../../check/index.ts';
import { decode } from '../../discovery/index.ts';
import { fixDocument, type Judging } from '../../fix/index.ts';
import { CallFault } from '../fault.ts';
import { readGiven } from '../gather.ts';
import { readRegular } from '../read-file.ts';
import { refuseLinks, saveText, type Writing } from '../write-file.ts';
import { checkFiles, type Reading } from './files.ts';
import { withoutIgnored } from './ignores.ts';

export interface Fixed {
  readonly files: readonly FixedFile[];
  readonly left: number;
  readonly unread: number;
}

interface FixedFile {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly steps: readonly string[];
}

const MAX_ROUNDS = 10;

export async function fixFiles(
  targets: readonly string[],
  reading: Reading,
  mode: 'write' | 'dry-run',
): Promise<Fixed> {
  const contents = new Map(reading.contents);
  const before = new Map<string, string>();
  const steps = new Map<string, string[]>();
  const quick = { ...reading, contents, settings: { ...reading.settings, page: false } };
  let [left, unread] = [0, 0];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let isChanged = false;
    [left, unread] = [0, 0];
    for (const { documents, findings, gaps } of await checkFiles(targets, quick)) {
      unread += gaps.length;
      for (const document of documents) {
        const own = findings.filter((finding) => finding.document === document.url);
        const judging = judgingBy(reading);
        const wanted = withoutIgnored(document, own).findings.filter(judging.wants);
        const { text, fixed } = fixDocument(document, wanted, judging);
        left += wanted.filter(({ outcome }) => outcome === 'failed').length;
        if (text === document.fetched.text) continue;
        isChanged = true;
        if (!before.has(document.url)) before.set(document.url, document.fetched.text);
        contents.set(document.url, text);
        const said = fixed.map(({ line, rule, fix }) => `${document.url}:${line ?? 1} ${rule}: ${fix}`);
        steps.set(document.url, [...(steps.get(document.url) ?? []), ...said]);
      }
    }
    if (!isChanged) break;
  }
  const files = [...before].map(([file, text]) => ({
    file,
    before: text,
    after: contents.get(file) ?? text,
    steps: steps.get(file) ?? [],
  }));
  if (mode === 'write') writeAll(files, reading.settings);
  return { files, left, unread };
}

function writeAll(fixed: readonly FixedFile[], writing: Writing): void {
  for (const { file, before } of fixed) {
    refuseLinks(file, writing);
    const now = decode(readRegular(file), '');
    if (!now.ok || now.text !== before)
      throw new CallFault(`“${file}” changed during the check. Nothing was written: check again.`);
  }
  for (const { file, after } of fixed) saveText(file, after, writing);
}

function judgingBy({ settings }: Pick<Reading, 'settings'>): Judging {
  return {
    read(document, text) {
      const read = readGiven({ ...document.fetched, text, bytes: Buffer.byteLength(text) }, settings);
      return read.status === 'found' ? read : undefined;
    },
    judge(document) {
      const findings = check({ documents: [document], page: null, context: { now: Date.now() } });
      return withoutIgnored(document, findings).findings;
    },
    wants: ({ rule, document }) => settings.level(rule, [document]) !== 'off',
  };
}
