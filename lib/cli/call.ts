import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { clean } from '../report/index.ts';
import { nearestWord } from '../schema/index.ts';
import { CallFault } from './fault.ts';

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
    throw new CallFault(sentenceOf(error, Object.keys(options)));
  }
}

function sentenceOf(error: unknown, options: readonly string[]): string {
  const text = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? error.code : '';
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
