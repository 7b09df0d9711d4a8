import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { reasonOf } from '../http/index.ts';
import { clean } from '../report/index.ts';
import { nearestWord } from '../schema/suggest.ts';

/** 0: success. 1: a check failed. 2: unreadable input or invalid arguments. */
export type ExitStatus = 0 | 1 | 2;

export interface Io {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly fetch: typeof globalThis.fetch;
  readonly signal?: AbortSignal;
}

export async function answerCall(
  command: string,
  { stderr }: Pick<Io, 'stderr'>,
  answer: () => Promise<ExitStatus>,
): Promise<ExitStatus> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof CallFault)) throw error;
    stderr.write(`${clean(error.message)} See awas-lens ${command} --help.\n`);
    return 2;
  }
}

const none: string[] = [];
export const repeatable = { type: 'string', multiple: true, default: none } as const;

export function parseCall<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new CallFault(misuseOf(error, Object.keys(options)));
  }
}

function misuseOf(error: unknown, options: readonly string[]): string {
  const text = reasonOf(error);
  const code = nodeCode(error);
  const option = /'(?:-\w, )?(--?[^' =<]+)/.exec(text)?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const near = nearestWord(option.replace(/^-+/, ''), options);
    return `There is no option ${option}.${near === undefined ? '' : ` Did you mean --${near}?`}`;
  }
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
    return /does not take/.test(text)
      ? `${option} takes no value.`
      : `${option} needs a value${/begin/.test(text) || /ambiguous/.test(text) ? `; write ${option}=… if the value begins with a hyphen` : ''}.`;
  return text;
}

export function choice<T extends string>(option: string, all: readonly T[], value: string): T {
  const found = all.find((name) => name === value);
  if (found !== undefined) return found;
  throw new CallFault(`${option} must be one of ${all.join(', ')}, not “${value}”.`);
}

export class CallFault extends Error {}

function hint(path: string): string {
  if (/^file:\/\//i.test(path)) return ' Write the path without file://.';
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(path)) return ' Only http and https URLs are supported.';
  return /^(?:localhost|(?:[a-z0-9-]+\.)+(?!json$|txt$|html?$)[a-z]{2,24})(?::\d+)?(?:\/|$)/i.test(path)
    ? ` For a site write “https://${path}”.`
    : '';
}

const denied = (path: string, what: string) =>
  `“${path}” can’t be ${what === 'read' ? 'opened' : what}: permission denied.`;

const missing = (path: string) => `There is no file or folder “${path}”.${hint(path)}`;

const SENTENCES: Readonly<Record<string, (path: string, what: string) => string>> = {
  ENOENT: missing,
  ENOTDIR: missing,
  EACCES: denied,
  EPERM: denied,
  EISDIR: (path) => `“${path}” is a folder, not a file.`,
  ELOOP: (path) => `“${path}” is a circular symbolic link.`,
  EROFS: (path) => `“${path}” is on a read-only disk.`,
  ENOSPC: (path) => `There is no space left to write “${path}”.`,
  ENAMETOOLONG: (path) => `“${path.slice(0, 80)}…” is too long for a file name.`,
};

const nodeCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

export function sentenceOf(error: unknown, path: string, what: 'read' | 'written' = 'read'): string {
  const code = nodeCode(error);
  const sentence = Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined;
  if (sentence) return sentence(path, what);
  return `“${path}” can’t be ${what}: ${reasonOf(error)}`;
}

export function codeOf(error: unknown): string {
  return /^ENO(?:ENT|TDIR)$/.test(nodeCode(error)) ? 'not-found' : 'unreadable';
}
