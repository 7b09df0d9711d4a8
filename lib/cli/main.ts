#!/usr/bin/env node
import { runCheck } from './check.ts';

const HELP = `awas-lens check [--format text|json|markdown|sarif] [--fail-on error|warning|never] [--page] TARGET…

Checks what is declared for AI agents. A TARGET is a manifest file, a folder of them, an HTML file, or a URL
(a site's origin or a page: its manifests are discovered as the extension discovers them).

  --format   how findings are printed (default: text)
  --fail-on  from which severity on the exit status is 1 (default: error)
  --page     load the page in a headless browser and match the declarations against it

Exit status: 0 without such findings, 1 with them, 2 where a target could not be read or the call is off.
`;

const [command, ...rest] = process.argv.slice(2);
if (command === 'check') process.exitCode = await runCheck(rest, HELP);
else {
  const asked = command === undefined || command === '--help' || command === '-h' || command === 'help';
  (asked ? process.stdout : process.stderr).write(
    asked ? HELP : `There is no command “${command}”.\n\n${HELP}`,
  );
  process.exitCode = asked ? 0 : 2;
}
