/** Browser tests don't work here, because their bundle doesn't contain the changes. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { installIn } from '../libraries/install.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const [code, ...tests] = process.argv.slice(2);
if (!code?.startsWith('lib/'))
  throw new Error('Name a folder or a file of lib: npm run mutate -- lib/policy');
if (tests.length === 0) tests.push(code.replace(/^lib/, 'test/unit').replace(/\.ts$/, '.test.ts'));

const all = (path: string, ending: string): string => (path.endsWith('.ts') ? path : `${path}/**/*${ending}`);
installIn(here);
const { status } = spawnSync(
  process.execPath,
  [
    `${here}node_modules/@stryker-mutator/core/bin/stryker.js`,
    ...['run', 'test/mutate/stryker.json', '--mutate', all(code, '.ts')],
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, MUTATE_TESTS: tests.map((one) => all(one, '.test.ts')).join() },
  },
);
process.exitCode = status ?? 1;
