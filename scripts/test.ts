/** Everything that must hold, one runner after the other; what failed and the last line of each are shown again at the end. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));

const RUNNERS: readonly (readonly [name: string, command: string])[] = [
  ['types', 'npm run types'],
  ['lint', 'npm run lint'],
  ['unit', 'npm run unit'],
  ['build', 'npm run build'],
  ['web-ext lint', 'node scripts/web-ext-lint.ts'],
  ['Chromium', 'npm run e2e -- --project chromium'],
  ['Firefox', 'npm run e2e -- --project firefox'],
];

/** What a runner says last, colours apart. Vitest ends with how long it took; how many passed is told above. */
function lastLine(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const tests = lines.findLast((line) => /^Tests\s+\d/.test(line));
  return [tests, lines.at(-1)].filter(Boolean).join(' · ').replace(/\s+/g, ' ');
}

/** The tests that failed, each with the first lines of why, as Vitest tells them at its end. */
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

/** Lines of a reason. */
const REASON = 6;

interface Ended {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: string;
  readonly last: string;
  readonly failures: readonly string[];
}

function run(name: string, command: string): Promise<Ended> {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}`);
  const started = performance.now();
  const [file = '', ...args] = command.split(' ');
  // FORCE_COLOR would colour what a log cannot show.
  const child = spawn(file, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  });
  let output = '';
  for (const [stream, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      to.write(chunk);
    });
  return new Promise((resolve) => {
    const end = (ok: boolean, last: string): void =>
      resolve({
        name,
        ok,
        seconds: `${((performance.now() - started) / 1000).toFixed(1)} s`,
        last,
        failures: failuresIn(output),
      });
    child.on('error', (error) => end(false, error.message));
    child.on('close', (code) => end(code === 0, lastLine(output)));
  });
}

const ended: Ended[] = [];
for (const [name, command] of RUNNERS) ended.push(await run(name, command));

console.log(`\n${'═'.repeat(74)}`);
for (const { failures } of ended) for (const line of failures) console.log(line);
for (const { name, ok, seconds, last } of ended)
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(13)} ${seconds.padStart(8)}  ${last}`);
const failed = ended.filter(({ ok }) => !ok);
console.log(failed.length === 0 ? 'All passed.' : `Failed: ${failed.map(({ name }) => name).join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);
