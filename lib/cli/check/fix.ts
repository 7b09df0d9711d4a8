import { decode } from '../../discovery/fetch-document.ts';
import { diffOf } from '../../fix/diff.ts';
import { fixDocument, type Judging } from '../../fix/document.ts';
import type { Document } from '../../model/index.ts';
import { clean, count } from '../../report/index.ts';
import { redactor } from '../../text/index.ts';
import { CallFault, type Io } from '../call.ts';
import { readRegular, refuseLinks, saveText, type Writing } from '../file-access.ts';
import { readGiven } from '../gather.ts';
import { checkFiles, type Reading } from './files.ts';
import { withoutIgnored } from './ignores.ts';
import { judge } from './judge.ts';
import { exposedIn } from './reports.ts';

interface Fixed {
  readonly files: readonly FixedFile[];
  readonly left: number;
  readonly unread: number;
  readonly secrets: readonly string[];
}

interface FixedFile {
  readonly before: Document;
  readonly after: Document;
  readonly steps: readonly string[];
}

const MAX_ROUNDS = 10;

export async function fix(
  files: readonly string[],
  reading: Reading,
  mode: 'write' | 'dry-run',
  { stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>,
): Promise<void> {
  const fixed = await fixFiles(files, reading, mode);
  const hidden = redactor(fixed.secrets);
  for (const { before, after } of mode === 'dry-run' ? fixed.files : []) {
    const diff = diffOf(before.url, before.fetched.text, after.fetched.text);
    const unfit =
      hidden.text(diff) === diff
        ? COMMANDS.exec(diff) && 'commands for a terminal or a CI runner'
        : 'a credential';
    if (unfit) stderr.write(`${clean(before.url)}: its diff isn’t printed, because it contains ${unfit}.\n`);
    else stdout.write(diff);
  }
  stderr.write(hidden.text(fixedSteps(fixed, mode)));
}

/** Matches text that a terminal or build service would execute as a command. */
const COMMANDS = /##\[|##vso\[|\r(?!\n)\s*::|(?![\t\n\r])\p{Cc}/u;

function fixedSteps({ files, left, unread }: Fixed, mode: 'write' | 'dry-run'): string {
  const steps = files.flatMap((file) => file.steps);
  const rest = [
    left === 0 ? '' : ` ${count(left, 'finding')} left for you to fix.`,
    unread === 0 ? '' : ` ${count(unread, 'place')} couldn’t be read.`,
  ].join('');
  if (steps.length === 0) return rest === '' ? 'Nothing to fix.\n' : `Nothing could be fixed.${rest}\n`;
  if (mode === 'dry-run') return `${steps.length} would be fixed.${rest}\n`;
  return `${steps.map((step) => `fixed ${clean(step)}\n`).join('')}${steps.length} fixed.${rest}\n`;
}

async function fixFiles(
  targets: readonly string[],
  reading: Reading,
  mode: 'write' | 'dry-run',
): Promise<Fixed> {
  const changed = new Map<string, FixedFile>();
  const quick = { ...reading, settings: { ...reading.settings, page: false } };
  const judging = judgingBy(reading);
  const secrets: string[] = [];
  let [left, unread] = [0, 0];
  for (let [round, isChanged] = [0, true]; isChanged && round < MAX_ROUNDS; round++) {
    isChanged = false;
    [left, unread] = [0, 0];
    for (const gathered of await checkFiles(targets, quick)) {
      const { documents, findings, gaps } = gathered;
      secrets.push(...exposedIn(gathered));
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
  return { files, left, unread, secrets };
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
