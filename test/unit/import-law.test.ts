/** Holds the law of imports: who may know of whom. Scope-aware rules on globals are the linter's (biome.json). */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Import {
  readonly file: string;
  /** As written. */
  readonly specifier: string;
  readonly typeOnly: boolean;
}

const STATEMENT = /^[ \t]*(?:import|export)\s+(type\s)?(?:([^'";]*?)\s*from\s*)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** `{ type A, type B }`: everything named is a type. */
const onlyTypes = (names: string | undefined): boolean => {
  const listed = /^\{([^}]*)\}$/.exec(names?.trim() ?? '')?.[1];
  const each = listed?.split(',').filter((name) => name.trim() !== '');
  return each !== undefined && each.length > 0 && each.every((name) => /^\s*type\s/.test(name));
};

function importsOf(file: string, text: string): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [
    ...[...code.matchAll(STATEMENT)].map(([, type, names, specifier = '']) => ({
      file,
      specifier,
      typeOnly: type !== undefined || onlyTypes(names),
    })),
    ...[...code.matchAll(DYNAMIC)].map(([, specifier = '']) => ({ file, specifier, typeOnly: false })),
  ];
}

/** All source files of a folder, as paths from the root; what the build makes is left out. */
const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('lib/schema/compiled/'));

/** The part of the project that a path belongs to: "lib/run", "lib/formats", "lib/formats/awp", "components". */
function partOf(path: string): string {
  const [top = '', folder = '', format = ''] = path.split('/');
  if (top !== 'lib') return top;
  return folder === 'formats' && !/\.\w+$/.test(format) ? `lib/formats/${format}` : `lib/${folder}`;
}

const BASE = ['lib/model', 'lib/text', 'lib/url', 'lib/json', 'lib/http', 'lib/schema', 'lib/matching'];
const MIDDLE = [...BASE, 'lib/formats'];
const ANY_LIB = [
  ...MIDDLE,
  ...[
    'discovery',
    'check',
    'policy',
    'run',
    'agent',
    'report',
    'page',
    'overlay',
    'messaging',
    'browser',
  ].map((name) => `lib/${name}`),
];

/** What a part may import, beside itself; and of what it may import types alone. */
const LAW: Readonly<
  Record<string, { readonly values: readonly string[]; readonly types?: readonly string[] }>
> = {
  'lib/model': { values: [] },
  'lib/text': { values: ['lib/model'] },
  'lib/url': { values: ['lib/model'] },
  'lib/http': { values: ['lib/model', 'lib/text', 'lib/url', 'lib/json'] },
  // Its own vocabulary is the model's: Json and JSON Pointers.
  'lib/json': { values: ['lib/model'] },
  'lib/schema': { values: ['lib/model', 'lib/json'] },
  'lib/matching': { values: ['lib/model', 'lib/text', 'lib/url'] },
  'lib/formats': { values: BASE },
  'lib/policy': { values: ['lib/model'] },
  'lib/discovery': { values: MIDDLE },
  'lib/check': { values: MIDDLE },
  'lib/run': { values: [...MIDDLE, 'lib/policy'] },
  'lib/agent': { values: [...MIDDLE, 'lib/policy'] },
  'lib/report': { values: MIDDLE },
  'lib/page': { values: ['lib/model', 'lib/text', 'lib/http'] },
  'lib/overlay': { values: ['lib/model', 'lib/text'] },
  'lib/messaging': { values: [], types: ['lib/model', 'lib/http', 'lib/report'] },
  'lib/browser': { values: ['lib/url', 'lib/http'], types: ANY_LIB },
  'lib/background': { values: ANY_LIB },
  'lib/cli': { values: ANY_LIB },
  components: {
    values: ['lib/model', 'lib/text', 'lib/url', 'lib/matching', 'lib/http', 'lib/report', 'lib/messaging'],
    types: [...ANY_LIB, 'public'],
  },
  entrypoints: { values: [...ANY_LIB, 'lib/background', 'components', 'public'] },
};

/** Why an import breaks the law, or undefined. */
function offence({ file, specifier, typeOnly }: Import): string | undefined {
  const from = partOf(file);
  if (!specifier.startsWith('.')) {
    const ofBrowser = specifier === 'wxt/browser' || specifier.includes('webextension-polyfill');
    return ofBrowser && from !== 'lib/browser' && from !== 'entrypoints'
      ? 'only lib/browser touches the browser’s API'
      : undefined;
  }
  const to = partOf(normalize(join(dirname(file), specifier)));
  if (to === from) return undefined;
  if (to.startsWith('lib/formats/'))
    return file === 'lib/formats/index.ts' ? undefined : 'only lib/formats/index.ts names the formats';
  const law = LAW[from.startsWith('lib/formats/') ? 'lib/formats' : from];
  if (!law) return `${from} has no law`;
  // A format may use what the formats share, above its own folder.
  if (from.startsWith('lib/formats/') && to === 'lib/formats' && !specifier.endsWith('/index.ts'))
    return undefined;
  if (law.values.includes(to)) return undefined;
  return typeOnly && law.types?.includes(to) ? undefined : `${from} does not import ${to}`;
}

describe('the law of imports', () => {
  const imports = ['lib', 'components', 'entrypoints'].flatMap((folder) =>
    filesOf(folder).flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8'))),
  );

  it('is kept by every file', () => {
    const offences = imports.flatMap((each) => {
      const why = offence(each);
      return why ? [`${each.file}: ${each.specifier} (${why})`] : [];
    });
    expect(offences).toEqual([]);
    expect(imports.length).toBeGreaterThan(100);
  });

  it.each([
    ['a base that knows too much', 'lib/model/x.ts', "import { a } from '../json/index.ts';"],
    ['a format that knows another', 'lib/formats/awp/x.ts', "import { a } from '../awas/index.ts';"],
    ['a value where types alone may go', 'lib/messaging/x.ts', "import { a } from '../model/index.ts';"],
    ['parts of one level', 'lib/check/x.ts', "import type { A } from '../run/plan.ts';"],
    ['a component that does the work itself', 'components/x.tsx', "import { a } from '../lib/run/plan.ts';"],
    ['the browser outside of lib/browser', 'lib/run/x.ts', "import { browser } from 'wxt/browser';"],
    ['over several lines', 'lib/page/x.ts', "import {\n  a,\n  type B,\n} from '../run/plan.ts';"],
    ['handed on', 'lib/page/x.ts', "export * from '../run/plan.ts';"],
    ['when it is needed', 'lib/page/x.ts', "const plan = await import('../run/plan.ts');"],
    ['for its effect', 'lib/page/x.ts', "import '../run/plan.ts';"],
  ])('sees %s', (_, file, code) => {
    expect(importsOf(file, code).map(offence)).toEqual([expect.any(String)]);
  });

  it.each([
    [
      'a type where types may go',
      'lib/messaging/x.ts',
      "import { type A, type B } from '../model/index.ts';",
    ],
    ['a comment', 'lib/page/x.ts', "// import { a } from '../run/plan.ts';"],
    ['a file of its own part', 'lib/formats/awp/x.ts', "import { a } from './read.ts';"],
    ['a package', 'lib/page/x.ts', "import { a } from 'css-what';"],
  ])('lets be %s', (_, file, code) => {
    expect(importsOf(file, code).map(offence).filter(Boolean)).toEqual([]);
  });
});
