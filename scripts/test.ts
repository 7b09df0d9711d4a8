/**
 * Everything that must hold. What does not depend on each other runs side by side, since tests in browsers mostly wait;
 * what failed, what was tried again and the last line of each runner are shown again at the end.
 *
 *   npm test [-- --changed [COMMIT]]
 *
 * With `--changed` only what a change touches since a commit, or since the last one.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { changedSince, touchedBy } from './changed.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

type Runner = readonly [name: string, command: string];

/** What runs first, since nothing else is worth a minute while one of them fails, and the rest. */
interface Suite {
  /** Lists that run side by side, each in its order. */
  readonly first: readonly (readonly Runner[])[];
  /** `SIDE_BY_SIDE` at a time: whenever one has ended the next begins. The longest come first. */
  readonly rest: readonly Runner[];
}

/** On two cores more of them wait for each other until a person would have given up, too. */
const SIDE_BY_SIDE = 2;

const STATIC: readonly Runner[] = [
  ['types', 'npm run types'],
  ['lint', 'npm run lint'],
];
/** Beside the static checks, so without compiling the schemas once more: they read them. */
const BUILD: readonly Runner[] = [
  ['build for Chromium', 'npm run build:chrome'],
  ['build for Firefox', 'npm run build:firefox'],
  ['web-ext lint', 'node scripts/web-ext-lint.ts'],
];

const IN_BROWSERS: readonly Runner[] = [
  ['Chromium', 'npm run e2e -- --project chromium'],
  ['Firefox', 'npm run e2e -- --project firefox'],
  ['attacks in Chromium', 'npm run e2e -- --project attack-chromium'],
  ['attacks in Firefox', 'npm run e2e -- --project attack-firefox'],
  ['npm start', 'node scripts/start.ts --headless'],
];

/** Before they run: a package manager does not share a folder. */
const INSTALL: readonly Runner[] = [['packages of libraries', 'node test/libraries/install.ts']];
const OF_LIBRARIES: readonly Runner[] = ['chromium', 'firefox', 'mcp'].map((way) => [
  `libraries-${way}`,
  `npm run e2e -- --project libraries-${way}`,
]);

/** Its packages are its own (`.output/release`): nothing that runs beside it sees them. */
const RELEASE: Runner = ['release', 'npm run release -- --dry-run'];

function everything(): Suite {
  const rest: readonly Runner[] = [['unit', 'npm run unit'], ...IN_BROWSERS, ...OF_LIBRARIES, RELEASE];
  return { first: [STATIC, BUILD, INSTALL], rest };
}

function changed(commit: string): Suite {
  const { unseen, extension } = touchedBy(changedSince(commit, root));
  const unit: readonly Runner[] = [
    ['unit', `npm run unit -- --changed ${commit}`],
    ...(unseen.length > 0 ? [['more unit', `npm run unit -- ${unseen.join(' ')}`] satisfies Runner] : []),
  ];
  return extension
    ? { first: [STATIC, BUILD], rest: [...unit, ...IN_BROWSERS] }
    : { first: [STATIC], rest: unit };
}

/** A runner that takes longer hangs: it is ended, and has failed. In milliseconds. */
const LIMIT_MS = 70 * 60_000;

/** What a runner says last, colours apart. Vitest ends with how long it took; how many passed is above. */
function lastLine(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const tests = lines.findLast((line) => /^Tests\s+\d/.test(line));
  return [tests, lines.at(-1)].filter(Boolean).join(' · ').replace(/\s+/g, ' ');
}

/** The tests that failed, each with the first lines of why, as Vitest lists them at its end. */
function failuresIn(output: string): readonly string[] {
  const lines = stripVTControlCharacters(output).split('\n');
  return lines.flatMap((line, at) =>
    /^\s*FAIL /.test(line)
      ? [
          line.trim(),
          ...lines.slice(at + 1, at + 1 + REASON).filter((one) => one.trim() && !/^\s*FAIL /.test(one)),
        ]
      : [],
  );
}

/** The tests that passed only when they were tried again. */
function retriedIn(output: string): readonly string[] {
  return stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => /\(retry x\d+\)/.test(line))
    .map((line) => line.trim());
}

/** Lines of a reason. */
const REASON = 6;

interface Ended {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: string;
  readonly last: string;
  readonly failures: readonly string[];
  readonly retried: readonly string[];
}

const running = new Set<ChildProcess>();

/** Ends a runner with all that it has started. */
function end(child: ChildProcess): void {
  if (child.pid === undefined || process.platform === 'win32') child.kill();
  else process.kill(-child.pid, 'SIGKILL');
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of running) end(child);
    process.exit(1);
  });

/** @param label begins each line of its output */
function run([name, command]: Runner, label: string): Promise<Ended> {
  console.log(`${label}── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}`);
  const started = performance.now();
  const [file = '', ...args] = command.split(' ');
  const child = spawn(file, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    // A group of its own, so that what it has started ends with it.
    detached: process.platform !== 'win32',
    // FORCE_COLOR would colour what a log cannot show.
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  });
  running.add(child);
  let output = '';
  for (const [stream, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    createInterface({ input: stream }).on('line', (line) => {
      output += `${line}\n`;
      to.write(`${label}${line}\n`);
    });
  return new Promise((resolve) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      end(child);
    }, LIMIT_MS);
    const settle = (ok: boolean, last: string): void => {
      clearTimeout(timer);
      running.delete(child);
      resolve({
        name,
        ok,
        seconds: `${((performance.now() - started) / 1000).toFixed(1)} s`,
        last,
        failures: failuresIn(output),
        retried: retriedIn(output),
      });
    };
    child.on('error', (error) => settle(false, error.message));
    child.on('close', (code) =>
      settle(code === 0, late ? `was ended after ${LIMIT_MS / 60_000} minutes` : lastLine(output)),
    );
  });
}

/** Each line is labelled with its runner, since lines of others come between. */
const labelled = (runner: Runner): Promise<Ended> => run(runner, `${runner[0].padEnd(21)} │ `);

async function inOrder(runners: readonly Runner[]): Promise<readonly Ended[]> {
  const ended: Ended[] = [];
  for (const runner of runners) ended.push(await labelled(runner));
  return ended;
}

async function sideBySide(runners: readonly Runner[]): Promise<readonly Ended[]> {
  const waiting = [...runners];
  const ended: Ended[] = [];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) ended.push(await labelled(next));
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
  return ended;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean', default: false } },
});
const suite = values.changed ? changed(positionals[0] ?? 'HEAD') : everything();
const first = (await Promise.all(suite.first.map(inOrder))).flat();
const ended = first.every(({ ok }) => ok) ? [...first, ...(await sideBySide(suite.rest))] : first;

console.log(`\n${'═'.repeat(74)}`);
for (const { failures } of ended) for (const line of failures) console.log(line);
for (const { name, retried } of ended)
  for (const line of retried) console.log(`Late, and tried again: ${name}: ${line}`);
for (const { name, ok, seconds, last } of ended)
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(21)} ${seconds.padStart(8)}  ${last}`);
const failed = ended.filter(({ ok }) => !ok);
console.log(failed.length === 0 ? 'All passed.' : `Failed: ${failed.map(({ name }) => name).join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);
