import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import picomatch from 'picomatch';
import type { FormatId, JsonSchema, Severity } from '../../model/index.ts';
import { CONFIG_NAME } from '../../report/config.ts';
import { validate } from '../../schema/site.ts';
import { CallFault } from '../call.ts';
import { leadsOut, readJsonFile } from '../file-access.ts';
import { isUrl, type Matcher, matcher } from '../patterns.ts';
import { configSchema } from '../published-schemas.ts';
import { refuseUnknown } from './ignores.ts';
import type { Expected, FailOn, Options } from './options.ts';
import { repositoryOf } from './output.ts';

type Level = Severity | 'off';

interface Config {
  readonly rules?: Readonly<Record<string, Level>>;
  readonly overrides?: readonly {
    readonly files: readonly string[];
    readonly rules?: Readonly<Record<string, Level>>;
    readonly as?: FormatId;
  }[];
  readonly ignore?: readonly string[];
  readonly expect?: readonly Expected[];
  readonly failOn?: FailOn;
  readonly maxWarnings?: number;
  readonly baseline?: string;
  readonly details?: boolean;
  readonly page?: boolean;
  readonly rulesUrl?: string;
}

export type Settings = ReturnType<typeof loadSettings>;

export function loadSettings(options: Options) {
  const configFile = findConfig(options.config);
  // In an untrusted repository, a symbolic link must not lead out of the configuration's folder.
  const within =
    options.config === undefined && !options.followLinks && configFile ? dirname(configFile) : undefined;
  const config = configFile === undefined ? {} : readConfig(configFile, within);
  const folder = configFile === undefined ? process.cwd() : dirname(configFile);
  const ignored = [matcher(options.ignore, process.cwd()), matcher(config.ignore ?? [], folder)];
  const overrides = (config.overrides ?? []).map(({ files, rules = {}, as }) => ({
    matches: matcher(files, folder),
    levels: levelsOf(rules),
    as,
  }));
  const base: { matches: Matcher; levels: readonly LevelOf[] } = {
    matches: () => true,
    levels: levelsOf(config.rules ?? {}),
  };
  const baseline =
    options.baseline ?? (config.baseline === undefined ? undefined : ownFile(folder, config.baseline));
  const own = new Set(
    [configFile, baseline, ...options.outputs.map(({ file }) => file)].flatMap((file) =>
      file === undefined ? [] : resolve(file),
    ),
  );
  if (options.updateBaseline && baseline === undefined)
    throw new CallFault('--update-baseline needs --baseline FILE.');
  return {
    failOn: options.failOn ?? config.failOn ?? 'error',
    maxWarnings: options.maxWarnings ?? config.maxWarnings,
    expect: options.expect ?? config.expect ?? [],
    page: options.page ?? config.page ?? (options.readiness ? true : undefined),
    readiness: options.readiness,
    details: options.details ?? config.details ?? false,
    baseline,
    updateBaseline: options.updateBaseline,
    followLinks: options.followLinks,
    rulesUrl: config.rulesUrl,
    extra: options.extra,
    isIgnored: (place: string): boolean =>
      own.has(isUrl(place) ? place : resolve(place)) || ignored.some((matches) => matches(place)),
    as: (place: string): FormatId | undefined =>
      options.as ?? overrides.findLast(({ matches, as }) => as && matches(place))?.as,
    level: (rule: string, places: readonly string[]): Level | undefined =>
      [base, ...overrides]
        .filter(({ matches }) => places.some(matches))
        .flatMap(({ levels }) => levels)
        .findLast(({ matches }) => matches(rule))?.level,
  };
}

function ownFile(folder: string, named: string): string {
  const file = join(folder, named);
  if (leadsOut(relative(folder, file)))
    throw new CallFault(`The configuration names “${named}”, which is outside its folder.`);
  return file;
}

interface LevelOf {
  readonly level: Level;
  matches(rule: string): boolean;
}

function levelsOf(rules: Readonly<Record<string, Level>>): readonly LevelOf[] {
  return Object.entries(rules).map(([name, level]) => {
    const matches = picomatch(name.replaceAll('*', '**'), { bash: true });
    return { level, matches: (rule) => matches(rule) };
  });
}

function findConfig(named: Options['config']): string | undefined {
  if (named === false) return undefined;
  if (named !== undefined) return resolve(named);
  const here = process.cwd();
  const top = repositoryOf(here) ?? here;
  for (let folder = here; ; folder = dirname(folder)) {
    const file = join(folder, CONFIG_NAME);
    if (existsSync(file)) return file;
    if (folder === top) return undefined;
  }
}

function readConfig(file: string, within: string | undefined): Config {
  const value = readJsonFile(file, within);
  const { valid, problems } = validate(configSchema as unknown as JsonSchema, value);
  if (!valid) {
    const told = problems.map(({ pointer, message }) => `${pointer || 'The file'}: ${message}`);
    throw new CallFault(`${file} isn’t valid. ${told.join(' ')}`);
  }
  const config = value as Config;
  for (const name of [config, ...(config.overrides ?? [])].flatMap(({ rules = {} }) => Object.keys(rules))) {
    if (!name.includes('*')) refuseUnknown(name, file);
  }
  return config;
}
