import { text } from 'node:stream/consumers';
import type { Fetched } from '../../model/index.ts';
import { answerCall, CallFault, type ExitStatus, type Io } from '../call.ts';
import { asFetched, forEachOf, PAGES_AT_ONCE, readGiven } from '../gather.ts';
import { createPages } from '../headless/pages.ts';
import { isUrl } from '../patterns.ts';
import { VERSION } from '../version.ts';
import { loadSettings } from './config.ts';
import { checkFiles } from './files.ts';
import { type Options, parseOptions } from './options.ts';
import { Reports } from './reports.ts';

export function runCheck(args: readonly string[], io: Io): Promise<ExitStatus> {
  return answerCall('check', io, async () => {
    const options = parseOptions(args);
    if (options.action !== 'check') {
      io.stdout.write(await answer(options));
      return 0;
    }
    const input = await readInput(options, io.stdin);
    if (!options.watch) return await runOnce(options, input, io);
    const again = () => answerCall('check', io, () => runOnce(options, input, io));
    const { watchFiles } = await import('./watch.ts');
    return await watchFiles(options.targets, loadSettings(options), again, io);
  });
}

async function answer(options: Options): Promise<string> {
  if (options.action === 'help') return (await import('../help.ts')).checkHelp();
  if (options.action === 'version') return `${VERSION}\n`;
  const { rulesUrl } = loadSettings(options);
  const { explainRule, listRules } = await import('./explain.ts');
  return options.action === 'list-rules'
    ? listRules(options.outputs[0]?.format === 'json', rulesUrl)
    : explainRule(options.explain ?? '', rulesUrl);
}

async function readInput(
  { targets, stdinFilename }: Options,
  stdin: Io['stdin'],
): Promise<readonly Fetched[]> {
  if (targets.includes('-')) return [asFetched(stdinFilename ?? 'stdin', await text(stdin))];
  if (stdinFilename !== undefined)
    throw new CallFault('--stdin-filename needs “-” (standard input) as a TARGET.');
  return [];
}

async function runOnce(
  options: Options,
  input: readonly Fetched[],
  { stdin, stdout, stderr, fetch }: Io,
): Promise<ExitStatus> {
  const settings = loadSettings(options);
  const pages = createPages(
    options.targets.filter((target) => isUrl(target) && URL.canParse(target)),
    settings.extra,
  );
  try {
    const documents = new Map(input.map((one) => [one.url, readGiven(one, settings)]));
    const reading = { settings, pages, documents };
    const targets = options.targets.flatMap((one) => (one === '-' ? [...documents.keys()] : one));
    const files = targets.filter((one) => !isUrl(one));
    const urls = targets.filter(isUrl);
    if (options.fix) {
      await (await import('./fix.ts')).fix(files, reading, options.fix, { stdout, stderr });
    }
    const { many } = options;
    const earlier =
      options.since === undefined ? undefined : (await import('./read-report.ts')).readReport(options.since);
    const before = many?.resume && (await import('../many/resume.ts')).resume(many.resume, many.isAppended);
    const reports = new Reports(options, settings, earlier, stdout);
    if (before) reports.add(before.summary);
    const ofFiles = await checkFiles(files, reading);
    await reports.take(ofFiles, { areAll: urls.length === 0 && many === undefined });
    if (many) {
      const done = before ? before.done : new Set<string>();
      const listing = { settings, pages, reports, quiet: options.quiet, done };
      await (await import('./many.ts')).checkList(many, listing, { stdin, stderr });
    } else if (urls.length > 0) {
      const [{ createGet }, { gatherUrl }] = await Promise.all([import('../http.ts'), import('../site.ts')]);
      const get = createGet(fetch, settings.extra);
      await forEachOf(urls, PAGES_AT_ONCE, async (target, at) => {
        const startedAt = Date.now();
        await reports.take([await gatherUrl(target, { get, pages, settings })], { at, startedAt });
      });
    }
    return reports.end();
  } finally {
    await pages.close();
  }
}
