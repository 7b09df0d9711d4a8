/** Runs Mozilla's linter. The only allowed warning is that React itself assigns innerHTML. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXTENSION_DIR } from '../test/browsers.ts';

type Message = Readonly<Record<'code' | 'message', string>> & {
  readonly file?: string;
  readonly line?: number;
};
type Report = Readonly<Record<'errors' | 'warnings' | 'notices', readonly Message[]>>;

const root = fileURLToPath(new URL('..', import.meta.url));
const { stdout, stderr } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/web-ext/bin/web-ext.js'), 'lint', '-s', EXTENSION_DIR.firefox, '-o', 'json'],
  { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
);
if (!stdout.startsWith('{')) throw new Error(`web-ext lint gave no report\n${stdout}${stderr}`);
const report = JSON.parse(stdout) as Report;
const all = [...report.errors, ...report.warnings, ...report.notices];
const allowed = all.filter(({ code }) => code === 'UNSAFE_VAR_ASSIGNMENT');
const found = all.filter((each) => !allowed.includes(each));
for (const { code, message, file, line } of found)
  console.error(`${code} ${file ?? ''}${line ? `:${line}` : ''}\n  ${message}`);
console.log(`web-ext lint: ${found.length} found, ${allowed.length} of react-dom allowed`);
process.exit(found.length === 0 ? 0 : 1);
