import { formatIds } from '../../formats/index.ts';
import type { FormatId } from '../../model/index.ts';
import { isLoopbackHost } from '../../url/index.ts';
import { CallFault, choice, parseCall, repeatable } from '../call.ts';
import type { Shard } from '../many/list.ts';
import { hasPassword, isUrl } from '../patterns.ts';
import { VERSION } from '../version.ts';

export const OUTPUTS = ['text', 'json', 'ndjson', 'markdown', 'sarif', 'github', 'junit', 'html'] as const;
export const FAIL_ON = ['error', 'warning', 'review', 'never'] as const;

export type OutputFormat = (typeof OUTPUTS)[number];
export type FailOn = (typeof FAIL_ON)[number];
export type Expected = FormatId | 'any';

export interface Output {
  readonly format: OutputFormat;
  readonly file?: string;
}

export interface ExtraHeaders {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}

const DECLARED = {
  format: { type: 'string', multiple: true },
  output: { type: 'string' },
  'fail-on': { type: 'string' },
  'max-warnings': { type: 'string' },
  expect: { type: 'string', multiple: true },
  as: { type: 'string' },
  page: { type: 'boolean' },
  'no-page': { type: 'boolean' },
  details: { type: 'boolean' },
  readiness: { type: 'boolean', default: false },
  config: { type: 'string' },
  'no-config': { type: 'boolean' },
  baseline: { type: 'string' },
  'update-baseline': { type: 'boolean', default: false },
  'follow-links': { type: 'boolean', default: false },
  since: { type: 'string' },
  list: { type: 'string' },
  shard: { type: 'string' },
  resume: { type: 'string' },
  'at-once': { type: 'string' },
  'site-timeout': { type: 'string' },
  contact: { type: 'string' },
  'allow-private': { type: 'boolean' },
  quiet: { type: 'boolean', default: false },
  ignore: repeatable,
  fix: { type: 'boolean' },
  'fix-dry-run': { type: 'boolean' },
  watch: { type: 'boolean', default: false },
  'stdin-filename': { type: 'string' },
  header: repeatable,
  cookie: repeatable,
  'list-rules': { type: 'boolean' },
  explain: { type: 'string' },
  version: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof parseCall<typeof DECLARED>>['values'];

export type Options = ReturnType<typeof parseOptions>;

export function parseOptions(args: readonly string[]) {
  const { values, positionals: targets } = parseCall(args, DECLARED);
  const action = actionOf(values);
  if (action === 'check' && targets.length === 0 && values.list === undefined)
    throw new CallFault('Name at least one TARGET: a file, a folder or a URL.');
  refuseContradictions(values, targets, action);
  if (targets.some(hasPassword))
    throw new CallFault('A user name or password in a URL isn’t sent: use --header.');
  const chosen = <T extends string>(name: 'fail-on' | 'as', all: readonly T[]): T | undefined =>
    values[name] === undefined ? undefined : choice(`--${name}`, all, values[name]);
  const formats = values.format ?? [values.list === undefined ? 'text' : 'ndjson'];
  const outputs = outputsOf(formats, values.output).map((output) =>
    output.format === 'ndjson' && output.file === undefined && values.resume !== undefined
      ? { ...output, file: values.resume }
      : output,
  );
  return {
    ...values,
    targets,
    outputs,
    failOn: chosen('fail-on', FAIL_ON),
    maxWarnings: whole('max-warnings', values['max-warnings']),
    expect: values.expect
      ?.flatMap((list) => list.split(','))
      .map((name) => choice('--expect', [...formatIds, 'any'], name.trim())),
    as: chosen('as', formatIds),
    page: values['no-page'] ? false : values.page,
    config: values['no-config'] ? (false as const) : values.config,
    updateBaseline: values['update-baseline'],
    followLinks: values['follow-links'],
    fix: fixOf(values),
    stdinFilename: values['stdin-filename'],
    extra: extraHeaders(targets, values.header, values.cookie),
    many: values.list === undefined ? undefined : manyOf(values.list, values, outputs),
    action,
  };
}

function actionOf(values: Values): 'check' | 'help' | 'version' | 'list-rules' | 'explain' {
  if (values.help) return 'help';
  if (values.version) return 'version';
  if (values['list-rules']) return 'list-rules';
  return values.explain === undefined ? 'check' : 'explain';
}

function fixOf(values: Values): 'write' | 'dry-run' | undefined {
  if (values.fix) return 'write';
  return values['fix-dry-run'] ? 'dry-run' : undefined;
}

function refuseContradictions(values: Values, targets: readonly string[], action: string): void {
  if (values.fix && values['fix-dry-run'])
    throw new CallFault('--fix writes and --fix-dry-run only shows: use one of them.');
  if (values.page && values['no-page']) throw new CallFault('Give --page or --no-page, not both.');
  if (targets.includes('-') && (values.fix || values.watch))
    throw new CallFault('--fix and --watch need files, not standard input (“-”).');
  if (fixOf(values) && action === 'check' && targets.every(isUrl))
    throw new CallFault('--fix only changes files. For a site, name its source files.');
  if (values.since !== undefined && !values.format?.some((format) => /^html(?:=|$)/.test(format)))
    throw new CallFault('--since works with the HTML report: add --format html.');
  if (values.readiness && values.list === undefined && !targets.some(isUrl))
    throw new CallFault('--readiness needs the URL of a site.');
  if (values['update-baseline'] && !values.baseline && values['no-config'])
    throw new CallFault('--update-baseline needs --baseline FILE.');
  refuseBesideList(values, targets);
}

function refuseBesideList(values: Values, targets: readonly string[]): void {
  const { list } = values;
  if (list === undefined) {
    const [alone] = FOR_LISTS.filter((name) => values[name] !== undefined);
    if (alone !== undefined) throw new CallFault(`--${alone} is for many sites: add --list FILE.`);
    return;
  }
  if (targets.length > 0)
    throw new CallFault('Give --list or TARGETs, not both: sites can be added to the list.');
  const beside = NOT_FOR_LISTS.find((name) => values[name] === true || [values[name]].flat().some(isText));
  if (beside !== undefined) throw new CallFault(`--${beside} is for single targets: leave out --list.`);
}

const FOR_LISTS = ['resume', 'shard', 'at-once', 'site-timeout', 'contact', 'allow-private'] as const;
const NOT_FOR_LISTS = [
  ...(['page', 'fix', 'fix-dry-run', 'watch', 'as', 'stdin-filename', 'header', 'cookie', 'ignore'] as const),
] as const;
const isText = (value: unknown): boolean => typeof value === 'string';

export type Many = ReturnType<typeof manyOf>;

function manyOf(list: string, values: Values, outputs: readonly Output[]) {
  const { contact, shard, resume } = values;
  const lines = outputs.filter(({ format }) => format === 'ndjson');
  if (resume !== undefined && lines.length === 0)
    throw new CallFault('--resume continues a file of ndjson lines: add --format ndjson.');
  const allowPrivate = values['allow-private'] ?? false;
  if (contact !== undefined && !/^(?:https?:\/\/|[!-'*-?A-~]+@)[!-'*-~]+$/.test(contact))
    throw new CallFault(`--contact must be a mail address or a URL, not “${contact}”.`);
  if (contact === undefined && !allowPrivate)
    throw new CallFault(
      '--list needs --contact with your mail address or URL, so that the sites can reach you.',
    );
  return {
    list,
    contact,
    allowPrivate,
    resume,
    isAppended: lines.some(({ file }) => file === resume),
    shard: shard === undefined ? undefined : shardOf(shard),
    atOnce: between('at-once', values['at-once'] ?? '32', 1_000),
    siteMs: between('site-timeout', values['site-timeout'] ?? '60', 3_600) * 1_000,
    version: VERSION,
  };
}

function between(option: string, text: string, most: number): number {
  const number = whole(option, text) ?? 0;
  if (number < 1 || number > most) throw new CallFault(`--${option} must be a number from 1 to ${most}.`);
  return number;
}

function shardOf(text: string): Shard {
  const [, part = 0, parts = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).map(Number);
  if (part < 1 || part > parts)
    throw new CallFault(`--shard must be a part and the number of parts, such as 3/16, not “${text}”.`);
  return { part, parts };
}

function whole(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new CallFault(`--${option} must be a whole number, not “${text}”.`);
  return Number(text);
}

export function outputOf<T extends string>(text: string, formats: readonly T[]) {
  const [, format = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
  if (file === '') throw new CallFault(`--format ${text} has no file after “=”.`);
  return { format: choice('--format', formats, format), file };
}

function outputsOf(formats: readonly string[], file: string | undefined): readonly Output[] {
  const outputs = formats.map((text) => outputOf(text, OUTPUTS));
  const open = outputs.filter((output) => output.file === undefined);
  if (open.length > 1)
    throw new CallFault(
      `${open.map(({ format }) => format).join(' and ')} would both be printed. Write all but one to a file, for example --format ${open[1]?.format}=FILE.`,
    );
  if (file === undefined) return outputs;
  if (open.length === 0)
    throw new CallFault('--output gives a second file to a --format that already has one.');
  return outputs.map((output) => (output.file === undefined ? { ...output, file } : output));
}

/** Error messages must not contain header values, which may be credentials. */
function extraHeaders(
  targets: readonly string[],
  headers: readonly string[],
  cookies: readonly string[],
): ExtraHeaders | undefined {
  if (headers.length === 0 && cookies.length === 0) return undefined;
  const origins = new Set(
    targets.filter((target) => isUrl(target) && URL.canParse(target)).map((url) => new URL(url).origin),
  );
  const [origin] = origins;
  if (origin === undefined || origins.size > 1)
    throw new CallFault('--header and --cookie are sent to one origin only: give URLs of one origin.');
  const { protocol, hostname } = new URL(origin);
  if (protocol !== 'https:' && !isLoopbackHost(hostname))
    throw new CallFault(
      `--header and --cookie are sent over HTTPS or to this machine only, not to ${origin}.`,
    );
  const all: Record<string, string> = {};
  const secrets: string[] = [];
  for (const header of headers) {
    const [, name = '', value = ''] = /^([^:]*):\s*(.*)$/s.exec(header) ?? [];
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) throw new CallFault('Write --header as “Name: value”.');
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      throw new CallFault(`The value of --header ${name} has characters that aren’t allowed in a header.`);
    all[name.toLowerCase()] = value.trim();
    // In “Bearer abc”, the part after the scheme is also a secret.
    secrets.push(value.trim(), ...value.trim().split(/\s+/).slice(1));
  }
  for (const cookie of cookies) {
    const [, name = '', value = ''] = /^([^=;\s]+)=([^;]*)$/.exec(cookie) ?? [];
    if (name === '' || !/^[\x21-\x7e]*$/.test(value))
      throw new CallFault('Write --cookie as “name=value”, once for each cookie.');
    all.cookie = all.cookie === undefined ? cookie : `${all.cookie}; ${cookie}`;
    secrets.push(value);
  }
  return { origin, headers: all, secrets: secrets.filter((secret) => secret !== '') };
}
