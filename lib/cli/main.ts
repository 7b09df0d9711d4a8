#!/usr/bin/env node
import { runCheck } from './check/check.ts';
import { HELP } from './help.ts';
import { callersFolder, VERSION } from './version.ts';

process.chdir(callersFolder(process.env));
// A reader that has enough (head, less) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const [command, ...rest] = process.argv.slice(2);
if (command === 'check') {
  const ending = new AbortController();
  // Everything else ends at once, as it should.
  if (rest.includes('--watch')) process.once('SIGINT', () => ending.abort());
  const { stdin, stdout, stderr } = process;
  process.exitCode = await runCheck(rest, { stdin, stdout, stderr, fetch, signal: ending.signal });
} else if (command === 'mcp') {
  const { stdin, stdout, stderr } = process;
  // Only here: the protocol's SDK would slow the others down.
  const { runMcp } = await import('./mcp/command.ts');
  process.exitCode = await runMcp(rest, { stdin, stdout, stderr, fetch });
} else if (command === 'init') {
  const { stdin, stdout, stderr } = process;
  const { runInit } = await import('./init.ts');
  process.exitCode = await runInit(rest, { stdin, stdout, stderr, fetch });
} else if (command === 'test') {
  const { stdin, stdout, stderr } = process;
  const ending = new AbortController();
  process.once('SIGINT', () => ending.abort());
  const { runTest } = await import('./test.ts');
  process.exitCode = await runTest(rest, { stdin, stdout, stderr, fetch, signal: ending.signal });
} else if (command === '--version') process.stdout.write(`${VERSION}\n`);
else {
  const isAsked = command === undefined || command === '--help' || command === '-h' || command === 'help';
  (isAsked ? process.stdout : process.stderr).write(
    isAsked ? HELP : `There is no command “${command}”.\n\n${HELP}`,
  );
  process.exitCode = isAsked ? 0 : 2;
}
