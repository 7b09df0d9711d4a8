import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import law from '../../import-law.config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const FILES: Readonly<Record<string, string>> = {
  'lib/model/index.ts': 'export const a = 1; export type A = number;',
  'lib/text/index.ts': "export { a } from '../model/index.ts';",
  'lib/json/index.ts': 'export const a = 1;',
  'lib/http/index.ts': 'export const a = 1; export type A = number;',
  'lib/formats/index.ts': "export { a } from './awp/index.ts'; export type A = number;",
  'lib/formats/kit.ts': "export { a } from '../text/index.ts';",
  'lib/formats/awp/index.ts': "export { a } from './read.ts';",
  'lib/formats/awp/read.ts': "export { a } from '../kit.ts';",
  'lib/formats/awas/index.ts': 'export const a = 1;',
  'lib/messaging/contract/panel.ts': 'export const a = 1; export type A = number;',
  'lib/run/index.ts': 'export const a = 1; export type A = number;',
};

const BROKEN: readonly (readonly [what: string, file: string, code: string, rule: string])[] = [
  ['a base that knows too much', 'lib/model/x.ts', "import '../json/index.ts';", 'lib/model'],
  ['parts of one level', 'lib/check/x.ts', "import type { A } from '../run/index.ts';", 'lib/check'],
  ['over several lines', 'lib/page/x.ts', "import {\n  a,\n  type A,\n} from '../run/index.ts';", 'lib/page'],
  ['handed on', 'lib/page/y.ts', "export * from '../run/index.ts';", 'lib/page'],
  ['when it is needed', 'lib/page/z.ts', "export const b = await import('../run/index.ts');", 'lib/page'],
  [
    'a value where types alone may go',
    'lib/messaging/x.ts',
    "export { a } from '../http/index.ts';",
    'lib/messaging-types',
  ],
  [
    'a script in pages that holds schemas',
    'lib/messaging/messages.ts',
    "export { a } from './contract/panel.ts';",
    'contract-types',
  ],
  [
    'a component that acts',
    'components/x.tsx',
    "export const b = <p />;\nexport { a } from '../lib/run/index.ts';",
    'components-types',
  ],
  [
    'a component that knows the worker',
    'components/y.ts',
    "import type { a } from '../lib/background/x.ts';",
    'components',
  ],
  ['the command that knows the extension', 'lib/cli/x.ts', "import '../background/x.ts';", 'lib/cli'],
  ['a format that knows another', 'lib/formats/awp/x.ts', "import '../awas/index.ts';", 'formats-apart'],
  [
    'a format that knows all',
    'lib/formats/awp/y.ts',
    "import type { A } from '../index.ts';",
    'formats-apart',
  ],
  ['a kit that names a format', 'lib/formats/x.ts', "import './awas/index.ts';", 'formats-named'],
  ['another part that names a format', 'lib/run/x.ts', "import '../formats/awas/index.ts';", 'formats-named'],
  ['the inside of the formats', 'lib/run/y.ts', "import '../formats/kit.ts';", 'formats-index'],
  [
    'the browser outside of lib/browser',
    'lib/run/z.ts',
    "import { browser } from 'wxt/browser';\nbrowser;",
    'browser-api',
  ],
  ['a circle', 'lib/run/circle.ts', "import { b } from './other.ts';\nexport const c = b;", 'circle'],
  [
    'a circle of types',
    'lib/run/more.ts',
    "import type { C } from './types.ts';\nexport type D = C | null;",
    'circle',
  ],
];

const KEPT: readonly (readonly [what: string, file: string, code: string])[] = [
  [
    'types where types may go',
    'lib/messaging/a.ts',
    "import { type A } from '../http/index.ts';\nexport type B = A;",
  ],
  [
    'a script in pages that knows types',
    'lib/messaging/page-connection.ts',
    "import type { A } from './contract/panel.ts';\nexport type B = A;",
  ],
  ['the worker', 'lib/background/x.ts', "export { a } from '../run/index.ts';"],
  ['a package', 'lib/page/a.ts', "import { diffLines } from 'diff';\ndiffLines;"],
  ['the browser in lib/browser', 'lib/browser/a.ts', "import { browser } from 'wxt/browser';\nbrowser;"],
];

const MORE: Readonly<Record<string, string>> = {
  'lib/run/other.ts': "import { c } from './circle.ts';\nexport const b = () => c;",
  'lib/run/types.ts': "import type { D } from './more.ts';\nexport type C = D;",
};

describe('the law of imports', () => {
  let folder: string;
  let broken: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    folder = await write({
      ...FILES,
      ...MORE,
      ...Object.fromEntries([...BROKEN, ...KEPT].map(([, file, code]) => [file, code])),
    });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const { forbidden, options } = law;
    const { output } = await cruise(['lib', 'components'], {
      ...options,
      baseDir: folder,
      ruleSet: { forbidden },
      validate: true,
    });
    const { violations } = (output as ICruiseResult).summary;
    broken = new Map(
      [...Map.groupBy(violations, ({ from }) => from)].map(([from, all]) => [
        from,
        all.map(({ rule }) => rule.name),
      ]),
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each(BROKEN)('forbids %s', (_, file, _code, rule) => expect(broken.get(file)).toContain(rule));
  test.each(KEPT)('permits %s', (_, file) => expect(broken.get(file)).toBeUndefined());
  test.each(Object.keys(FILES))('permits %s', (file) => expect(broken.get(file)).toBeUndefined());
});

describe('globals', () => {
  const CODE: readonly (readonly [file: string, code: string, rule: string | undefined])[] = [
    ['lib/run/a.ts', 'document.title;', 'noRestrictedGlobals'],
    ['lib/run/b.ts', 'chrome.tabs;', 'noRestrictedGlobals'],
    ['lib/check/a.ts', "fetch('https://a.example');", 'noRestrictedGlobals'],
    ['lib/formats/a.ts', 'setTimeout(() => undefined);', 'noRestrictedGlobals'],
    ['lib/page/a.ts', 'localStorage.x;', 'noRestrictedGlobals'],
    ['components/a.tsx', "fetch('https://a.example');", 'noRestrictedGlobals'],
    ['lib/run/d.ts', 'export const title = (document: { title: string }) => document.title;', undefined],
    ['lib/page/b.ts', 'document.title;', undefined],
    ['lib/browser/a.ts', 'chrome.tabs;', undefined],
    ['lib/http/a.ts', 'setTimeout(() => undefined);', undefined],
    ['test/a.ts', 'document.title;', undefined],
  ];
  let folder: string;
  let found: readonly { readonly category: string; readonly location: { readonly path: string } }[];
  beforeAll(async () => {
    const config = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8')) as object;
    folder = await write({
      ...Object.fromEntries(CODE),
      'biome.json': JSON.stringify({ ...config, $schema: undefined, vcs: undefined }),
    });
    const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
    const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    found = (JSON.parse(stdout) as { diagnostics: typeof found }).diagnostics;
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each(CODE)('%s: %s', (file, _, rule) => {
    const rules = found
      .filter(({ location }) => location.path === file)
      .map(({ category }) => category.split('/').at(-1));
    expect(rules).toEqual(rule === undefined ? [] : [rule]);
  });
});

async function write(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lens-law-'));
  for (const [file, code] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), code);
  }
  return folder;
}
