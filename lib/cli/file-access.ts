import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
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
