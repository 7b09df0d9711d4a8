/** Reads files of folders that anybody may have filled: regular files of a bounded size, and no links out of them. */
import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { CallFault, sentenceOf } from './fault.ts';

/** Maximum bytes of a file that is read for its text. */
export const MAX_FILE_BYTES = 20_000_000;

/** The reason why a file is not read; the message is a sentence. */
export class FileRefusal extends CallFault {
  readonly code: 'too-large' | 'not-a-file' | 'outside';
  readonly bytes: number;

  constructor(code: FileRefusal['code'], message: string, bytes = 0) {
    super(message);
    this.code = code;
    this.bytes = bytes;
  }
}

export interface Bounds {
  readonly max?: number;
  /** The folder that a link may not lead out of; undefined: links are followed wherever they lead. */
  readonly within?: string | undefined;
}

/** @throws FileRefusal, or CallFault where the file cannot be read */
export function readRegular(file: string, { max = MAX_FILE_BYTES, within }: Bounds = {}): Buffer {
  let opened: number | undefined;
  try {
    const real = realpathSync(file);
    refuseSystem(file, real);
    if (within !== undefined) refuseOutside(file, real, within);
    if (!statSync(real).isFile()) throw new FileRefusal('not-a-file', sentenceOfKind(file, real));
    // If it has become a pipe or a link meanwhile, it is neither waited for nor followed.
    opened = openSync(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0));
    const about = fstatSync(opened);
    if (!about.isFile()) throw new FileRefusal('not-a-file', sentenceOfKind(file, real));
    if (about.size > max)
      throw new FileRefusal('too-large', `“${file}” is larger than ${max / 1_000_000} MB.`, about.size);
    return readBytes(opened, about.size);
  } catch (error) {
    throw error instanceof CallFault ? error : new CallFault(sentenceOf(error, file));
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

/** As many bytes as the file had when it was opened: one that grows without end has an end here. */
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

/** A hidden file or folder is none of a site's, apart from the place that RFC 8615 gives it. */
export const isHidden = (path: string): boolean =>
  path
    .split(sep)
    .some((part) => part.startsWith('.') && part !== '.well-known' && part !== '..' && part !== '.');

/** True for a real path that lies in a folder, and in no hidden folder of it. */
export function isPublicIn(folder: string, real: string): boolean {
  const way = relative(realpathSync(folder), real);
  return !leadsOut(way) && !isHidden(way);
}

/** True for a relative path that leads upwards, or to another drive. */
export const leadsOut = (way: string): boolean =>
  way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);

/**
 * The folder that a target's links may not lead out of: the working directory, for a target in it; otherwise where
 * the target is.
 */
export function boundsOf(target: string): string {
  const isInside = !leadsOut(relative(process.cwd(), resolve(target)));
  return isInside ? process.cwd() : dirname(resolve(target));
}

/** @throws FileRefusal where a symbolic link on the way to a file leads out of a folder, or to something hidden */
export function refuseOutside(file: string, real: string, folder: string): void {
  const root = realpathSync(folder);
  const isAsNamed = real === join(root, relative(resolve(folder), resolve(file)));
  if (isAsNamed || isPublicIn(root, real)) return;
  throw new FileRefusal(
    'outside',
    `“${file}” leads out of “${basename(root)}”, or to a hidden file, by a symbolic link. --follow-links follows it.`,
  );
}

function refuseSystem(file: string, real: string): void {
  if (/^\/(?:proc|sys|dev)(?:\/|$)/.test(real))
    throw new FileRefusal('not-a-file', `“${file}” is a part of the system, not a file to read.`);
}

function sentenceOfKind(file: string, real: string): string {
  const about = statSync(real);
  if (about.isDirectory()) return `“${file}” is a folder, where a file is needed.`;
  return `“${file}” is ${about.isFIFO() ? 'a pipe' : 'a device or socket'}, where a file is needed; “-” is standard input.`;
}
