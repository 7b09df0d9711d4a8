/**
 * npm test [-- --changed [COMMIT]]
 * A failed test of an attack is never retried: an attack that succeeds once is a failure.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type CloseEvent, concurrently } from 'concurrently';
import type { JsonTestResults } from 'vitest/reporters';
import { changedSince, touchedBy } from './changed.ts';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const reportOf = (name: string): string => `test-results/${name.replaceAll(' ', '-')}.json`;

type Runner = Readonly<Record<'name' | 'command', string>>;

const tests = (name: string, command: string): Runner => ({
  name,
  command: `npm run ${command} --reporter=default --reporter=json --outputFile.json=${reportOf(name)}`,
});
const inBrowsers = (...projects: readonly string[]): readonly Runner[] =>
  projects.map((project) => tests(project, `e2e -- --project ${project}`));

const STATIC: Runner = { name: 'types and lint', command: 'npm run types && npm run lint' };
const BUILD: Runner = {
  name: 'builds',
  command: 'npm run build:chrome && npm run build:firefox && node scripts/web-ext-lint.ts',
};
const RELEASE: Runner = { name: 'release', command: 'npm run release -- --dry-run' };
const INSTALL: Runner = {
  name: 'packages of libraries',
  command: 'node test/libraries/install.ts && node test/drafts/saved.ts',
};
const IN_BROWSERS: readonly Runner[] = [
  ...inBrowsers('chromium', 'firefox', 'attack-chromium', 'attack-firefox'),
  { name: 'npm start', command: 'node scripts/start.ts --headless' },
];

type Suite = readonly (readonly Runner[])[];

const everything = (): Suite => [
  [RELEASE, STATIC, INSTALL],
  [tests('unit', 'unit --'), ...inBrowsers('libraries'), ...IN_BROWSERS],
];

function changed(commit: string): Suite {
  const { unit, extension } = touchedBy(changedSince(commit, cwd));
  const units = unit.length > 0 ? [tests('unit', `unit -- --passWithNoTests ${unit.join(' ')}`)] : [];
  return extension
    ? [
        [STATIC, BUILD],
        [...units, ...IN_BROWSERS],
      ]
    : [[STATIC, ...units]];
}

/** If more test files fail, a busy machine isn't the cause, so no file runs again. */
const MAX_AGAIN = 4;

function runAgain(ended: readonly CloseEvent[]): readonly Runner[] {
  const failed = ended
    .filter(({ exitCode }) => exitCode !== 0)
    .map(({ command: { name, command } }) => ({ name, command, files: failedFiles(name) }));
  const count = failed.reduce((sum, { files }) => sum + files.length, 0);
  const mayPass = failed.every(({ name, files }) => files.length > 0 && !name.startsWith('attack-'));
  if (!mayPass || count > MAX_AGAIN) return [];
  return failed.map(({ name, command, files }) => ({ name, command: `${command} ${files.join(' ')}` }));
}

const failedFiles = (runner: string): readonly string[] =>
  filesOf(runner)
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name.slice(cwd.length));

async function run(runners: readonly Runner[]): Promise<readonly CloseEvent[]> {
  for (const { name } of runners) rmSync(cwd + reportOf(name), { force: true });
  const { result } = concurrently([...runners], { cwd, maxProcesses: 2, padPrefix: true });
  return result.catch((ended: readonly CloseEvent[]) => ended);
}

function filesOf(runner: string): JsonTestResults['testResults'] {
  const file = cwd + reportOf(runner);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JsonTestResults).testResults : [];
}

function troubleIn(runner: string): readonly string[] {
  return filesOf(runner).flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`FAILED ${runner}: ${name}\n${message}`] : []),
    ...assertionResults
      .filter(({ failureMessages }) => failureMessages?.length)
      .map(({ fullName, status, failureMessages }) => {
        const verdict = status === 'passed' ? 'Passed only when tried again' : 'FAILED';
        return `${verdict} ${runner}: ${fullName}\n${failureMessages?.join('\n').split('\n').slice(0, 40).join('\n')}`;
      }),
  ]);
}

const seconds = (value: number): string => `${value.toFixed(1)} s`.padStart(9);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean', default: false } },
});
const ended: CloseEvent[] = [];
for (const runners of values.changed ? changed(positionals[0] ?? 'HEAD') : everything())
  if (ended.every(({ exitCode }) => exitCode === 0)) ended.push(...(await run(runners)));

const names = ended.map(({ command }) => command.name);
const show = (lines: readonly string[]): void => console.log(lines.map((line) => `\n${line}`).join('\n'));
show(names.flatMap(troubleIn));
for (const runner of runAgain(ended)) {
  const [again] = await run([runner]);
  const first = ended.findIndex(({ command }) => command.name === runner.name);
  if (again?.exitCode === 0) console.log(`\nPassed only alone: ${runner.command}`);
  else show(troubleIn(runner.name));
  if (again) ended[first] = again;
}
for (const { command, exitCode, timings } of ended) {
  const verdict = exitCode === 0 ? 'ok    ' : 'FAILED';
  console.log(`${verdict} ${command.name.padEnd(21)} ${seconds(timings.durationSeconds)}`);
}
process.exitCode = ended.every(({ exitCode }) => exitCode === 0) ? 0 : 1;
console.log(process.exitCode === 0 ? 'All passed.' : 'Failed.');
