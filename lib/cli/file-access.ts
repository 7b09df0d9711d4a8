import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { parse } from '../json/index.ts';
import type { Json } from '../model/index.ts';
import { CallFault, sentenceOf } from './call.ts';

const MAX_FILE_BYTES = 20_000_000;

export class FileRefusal extends CallFault {
  readonly code: 'too-large' | 'not-a-file' | 'outside';
  readonly bytes: number;

  constructor(code: FileRefusal['code'], message: string, bytes = 0) {
    super(message);
    this.code = code;
    this.bytes = bytes;
  }
}

interface Bounds {
  readonly max?: number;
  /** A link may not lead outside this folder. If undefined, all links are followed. */
  readonly within?: string | undefined;
}

interface Placed {
  readonly bytes: Buffer;
  readonly real: string;
}

export const readRegular = (file: string, bounds?: Bounds): Buffer => readPlaced(file, bounds).bytes;

export function readPlaced(file: string, { max = MAX_FILE_BYTES, within }: Bounds = {}): Placed {
  let opened: number | undefined;
  try {
    const named = realpathSync(file);
    if (within !== undefined) refuseOutside(file, named, within);
    // Opening a device may have an effect, so the kind of file is checked first.
    refuseKind(file, named, statSync(named));
    opened = openSync(named, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0));
    const about = fstatSync(opened);
    const real = placeOf(opened, named, about);
    refuseKind(file, real, about);
    if (within !== undefined) refuseOutside(file, real, within);
    if (about.size > max)
      throw new FileRefusal('too-large', `“${file}” is larger than ${max / 1_000_000} MB.`, about.size);
    return { bytes: readBytes(opened, about.size), real };
  } catch (error) {
    throw error instanceof CallFault ? error : new CallFault(sentenceOf(error, file));
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

/** A parent folder may have become a link. Only Linux reveals an opened file's path. */
function placeOf(opened: number, named: string, { ino, dev }: Stats): string {
  if (existsSync('/proc/self/fd')) return readlinkSync(`/proc/self/fd/${opened}`);
  const there = statSync(named);
  if (realpathSync(named) === named && there.ino === ino && there.dev === dev) return named;
  throw new FileRefusal('outside', `“${named}” was moved while AWAS Lens read it.`);
}

function readBytes(opened: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  let length = 0;
  while (length < size) {
    const read = readSync(opened, bytes, length, size - length, null);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}

/** `.well-known` isn't hidden (RFC 8615). */
export const isHidden = (path: string): boolean =>
  path
    .split(sep)
    .some((part) => part.startsWith('.') && part !== '.well-known' && part !== '..' && part !== '.');

export function isPublicIn(folder: string, real: string): boolean {
  const way = relative(realpathSync(folder), real);
  return !leadsOut(way) && !isHidden(way);
}

export const leadsOut = (way: string): boolean =>
  way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);

export function boundsOf(target: string): string {
  const isInside = !leadsOut(relative(process.cwd(), resolve(target)));
  return isInside ? process.cwd() : dirname(resolve(target));
}

/** @throws FileRefusal if a link leaves the folder, or leads to a hidden file */
export function refuseOutside(file: string, real: string, folder: string): void {
  const root = realpathSync(folder);
  const isAsNamed = real === join(root, relative(resolve(folder), resolve(file)));
  if (isAsNamed || isPublicIn(root, real)) return;
  throw new FileRefusal(
    'outside',
    `“${file}” is a symbolic link out of “${basename(root)}” or to a hidden file. Add --follow-links to follow it.`,
  );
}

function refuseKind(file: string, real: string, about: Stats): void {
  const isSystem = /^\/(?:proc|sys|dev)(?:\/|$)/.test(real);
  if (about.isFile() && !isSystem) return;
  const others = about.isFIFO() ? 'a pipe' : 'a device or socket';
  const kind = about.isDirectory() ? 'a folder' : others;
  const what = isSystem
    ? 'a part of the system, not a file to read'
    : `${kind}, not a file${about.isDirectory() ? '' : '; “-” is standard input'}`;
  throw new FileRefusal('not-a-file', `“${file}” is ${what}.`);
}

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
