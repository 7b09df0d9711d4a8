import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { CallFault, sentenceOf } from './call.ts';
import { leadsOut } from './read-file.ts';

export interface Writing {
  readonly followLinks?: boolean | undefined;
  readonly root?: string;
}

/** @throws CallFault if writing fails. Then the file keeps its old content. */
export function saveText(file: string, text: string, writing: Writing = {}): void {
  refuseLinks(file, writing);
  attempt(file, () => {
    const real = realOf(file);
    const there = statSync(real, { throwIfNoEntry: false });
    refuseSpecial(file, there);
    makeFolder(dirname(real));
    replace(real, text, there);
  });
}

function attempt<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof CallFault ? error : new CallFault(sentenceOf(error, file, 'written'));
  }
}

export interface OpenLines {
  append(line: string): void;
  close(): void;
}

export type LineMode = 'append' | 'replace' | 'new';

export function openLines(file: string, mode: LineMode, writing: Writing): OpenLines {
  refuseLinks(file, writing);
  const opened = attempt(file, () => {
    const real = realOf(file);
    const there = statSync(real, { throwIfNoEntry: false });
    refuseSpecial(file, there);
    if (mode === 'new' && there && there.size > 0)
      throw new CallFault(`“${file}” isn’t empty. Continue it with --resume, or name another file.`);
    makeFolder(dirname(real));
    return openSync(real, mode === 'replace' ? 'w' : 'a', 0o666);
  });
  return {
    append: (line) => attempt(file, () => writeFileSync(opened, line)),
    close: () => closeSync(opened),
  };
}

export function refuseLinks(file: string, { followLinks, root = dirname(file) }: Writing): void {
  if (followLinks) return;
  const isInside = !leadsOut(relative(process.cwd(), resolve(file)));
  const folder = resolve(isInside ? '.' : root);
  const steps = relative(folder, resolve(file)).split(sep);
  for (let count = 1; count <= steps.length; count++) {
    const place = join(folder, ...steps.slice(0, count));
    if (!isLink(place)) continue;
    const way = followLinks === undefined ? '' : ', or give --follow-links';
    throw new CallFault(
      `“${file}” can’t be written: “${relative('', place)}” is a symbolic link. Give its target instead${way}.`,
    );
  }
}

function isLink(place: string): boolean {
  try {
    return lstatSync(place).isSymbolicLink();
  } catch {
    return false;
  }
}

function realOf(file: string): string {
  if (lstatSync(file, { throwIfNoEntry: false })) return realpathSync(file);
  return resolve(file);
}

function refuseSpecial(file: string, there: Stats | undefined): void {
  if (there?.isDirectory()) throw new CallFault(`“${file}” is a folder, not a file.`);
  if (there && !there.isFile()) throw new CallFault(`“${file}” is a device or a pipe, not a file.`);
}

/** Node's `mkdir` with `recursive` never returns in folders such as /proc. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function replace(file: string, text: string, there: Stats | undefined): void {
  if (there) accessSync(file, constants.W_OK);
  const fresh = join(dirname(file), `.awas-lens-${randomBytes(6).toString('hex')}.tmp`);
  const opened = openSync(fresh, 'wx', 0o666);
  try {
    try {
      writeFileSync(opened, text);
      if (there) keepOwner(opened, there);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

function keepOwner(opened: number, { mode, uid, gid }: Stats): void {
  try {
    fchownSync(opened, uid, gid);
  } catch (error) {
    // Only root can change a file's owner, so EPERM is ignored.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
  fchmodSync(opened, mode & 0o7777);
}
