#!/usr/bin/env node
import nodeModule from 'node:module';
import type { ExitStatus, Io } from './call.ts';
import { callersFolder, VERSION } from './version.ts';

nodeModule.enableCompileCache?.();

process.chdir(callersFolder(process.env));
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const [command, ...rest] = process.argv.slice(2);
const { stdin, stdout, stderr } = process;
const ending = new AbortController();
const io = { stdin, stdout, stderr, fetch, signal: ending.signal };
const commands: Readonly<
  Record<string, () => Promise<(args: readonly string[], io: Io) => Promise<ExitStatus>>>
> = {
  check: async () => (await import('./check/check.ts')).runCheck,
  init: async () => (await import('./init.ts')).runInit,
  mcp: async () => (await import('./mcp/command.ts')).runMcp,
  report: async () => (await import('./report.ts')).runReport,
  test: async () => (await import('./test.ts')).runTest,
};
if (command !== undefined && Object.hasOwn(commands, command)) {
  const goesOn = command === 'test' || (command === 'check' && rest.includes('--watch'));
  // A signal handler never interrupts a synchronous write, so each written file is complete.
  for (const [signal, number] of [
    ['SIGHUP', 1],
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const)
    process.once(signal, () => (goesOn && signal === 'SIGINT' ? ending.abort() : process.exit(128 + number)));
  const run = await commands[command]?.();
  process.exitCode = await run?.(rest, io);
} else if (command === '--version') stdout.write(`${VERSION}\n`);
else {
  const isAsked = command === undefined || command === '--help' || command === '-h' || command === 'help';
  const { commandsHelp, noCommand } = await import('./help.ts');
  if (isAsked) stdout.write(commandsHelp());
  else stderr.write(noCommand(command, Object.keys(commands)));
  process.exitCode = isAsked ? 0 : 2;
}
