/**
 * `npm run check:inspector`: the command-line mode of the MCP Inspector against `awas-lens mcp` on a demo site. Not a part
 * of `npm test`, as the Inspector is 110 MB: it is installed in a temporary folder, or used from the one that is named.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startSites } from '../test/site/server.ts';

const INSPECTOR = '@modelcontextprotocol/inspector@^2.12.0';
const COMMAND = fileURLToPath(new URL('../lib/cli/main.ts', import.meta.url));
const run = promisify(execFile);

/** What it is asked, and what has to be in its answer. */
const CHECKS: readonly (readonly [asks: string, ...wants: readonly string[]])[] = [
  ['tools/list --strict', '"search-books"', '"readOnlyHint": true', '"awas_lens_status"', 'ended with 0'],
  ['tools/call --tool-name search-books --tool-arg query=machine', 'The Time Machine'],
  ['tools/call --tool-name search-books', '"isError": true', '/query'],
  // It cannot ask the person.
  ['tools/call --tool-name empty-cart', '"isError": true', 'Nothing was sent'],
  ['resources/list', '/.well-known/ai-actions.json', 'findings'],
];

const [given] = process.argv.slice(2);
const folder = given === undefined ? await mkdtemp(join(tmpdir(), 'inspector-')) : resolve(given);
const sites = await startSites();
try {
  const script = join(folder, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js');
  if (given === undefined) {
    process.stdout.write(`Installing ${INSPECTOR} in ${folder}\n`);
    await writeFile(join(folder, 'package.json'), '{"private": true}');
    await run('npm', ['install', '--no-audit', '--no-fund', INSPECTOR], { cwd: folder });
  }
  const server = [process.execPath, COMMAND, 'mcp', '--no-page', sites.sites.bookshop.url];
  for (const [asks, ...wants] of CHECKS) {
    const asked = ['--connect-timeout', '60000', '--method', ...asks.split(' ')];
    const answer = await answerOf([script, '--cli', ...server, ...asked]);
    const missing = wants.filter((wanted) => !answer.includes(wanted));
    console.log(missing.length === 0 ? 'holds' : `${answer}\nmissing: ${missing.join(', ')}\nFAILS`, asks);
    if (missing.length > 0) process.exitCode = 1;
  }
} finally {
  await sites.close();
  if (given === undefined) await rm(folder, { recursive: true, force: true });
}

/** What it prints and how it ends, also with a failure. It keeps what it knows of servers in the folder. */
async function answerOf(args: readonly string[]): Promise<string> {
  const env = { ...process.env, HOME: folder, MCP_CATALOG_PATH: join(folder, 'catalog.json') };
  try {
    const { stdout, stderr } = await run(process.execPath, args, { env, timeout: 60_000 });
    return `${stdout}${stderr}\nended with 0`;
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout?: string; stderr?: string; code?: unknown };
    return `${stdout ?? ''}${stderr ?? ''}\nended with ${code ?? String(error)}`;
  }
}
