import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { createTexts } from '../../../lib/text/index.ts';
import { LOCALES, translator } from '../../locales.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folders = readdirSync(join(root, 'public/_locales'));
const english = LOCALES.en;

const FORM = /_(zero|one|two|few|many|other)$/;
const baseOf = (key: string) => key.replace(FORM, '');
const placeholders = (text: string) => [...new Set(text.match(/\$[1-9]/g) ?? [])].toSorted();

it('every folder of _locales is looked at', () => {
  expect(folders.toSorted()).toEqual(Object.keys(LOCALES).toSorted());
});

describe.each(Object.entries(LOCALES))('the texts in %s', (language, messages) => {
  it('are complete, and no more', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const counted = new Set(
      Object.keys(english)
        .filter((key) => FORM.test(key))
        .map(baseOf),
    );
    const isKnown = (key: string) =>
      Object.hasOwn(english, key) ||
      (counted.has(baseOf(key)) && forms.some((form) => key === `${baseOf(key)}_${form}`));
    expect({
      missing: Object.keys(english).filter((key) => !Object.hasOwn(messages, key)),
      unknown: Object.keys(messages).filter((key) => !isKnown(key)),
      empty: Object.keys(messages).filter((key) => messages[key]?.message.trim() === ''),
    }).toEqual({ missing: [], unknown: [], empty: [] });
  });

  it('have the values of the English ones; a form for one or two may say its number in words', () => {
    const wrong = Object.entries(messages).filter(([key, { message }]) => {
      const model = english[key] ?? english[`${baseOf(key)}_other`];
      const wanted = placeholders(model?.message ?? '');
      const found = placeholders(message);
      const inWords = /_(one|two)$/.test(key) ? wanted.filter((value) => value !== '$1') : wanted;
      return found.join() !== wanted.join() && found.join() !== inWords.join();
    });
    expect(wrong).toEqual([]);
  });

  it('name their language, and describe the extension in as many characters as the stores take', () => {
    expect(messages.language?.message).toBe(language);
    expect(messages.description?.message.length).toBeLessThanOrEqual(132);
  });
});

it.each([
  ['en', 1, '1 error'],
  ['de', 2, '2 Fehler'],
  ['ar', 1, 'خطأ واحد'],
  ['ar', 2, 'خطآن'],
  ['ar', 5, /أخطاء$/],
  ['ar', 11, /خطأً$/],
  ['ar', 100, /خطأ$/],
] as const)('%s counts %i', (language, number, words) => {
  expect(createTexts(translator(LOCALES[language])).count('errors', number)).toMatch(words);
});

it.each([
  ['en', 'ltr'],
  ['de', 'ltr'],
  ['ar', 'rtl'],
] as const)('%s is read %s', (language, direction) => {
  expect(createTexts(translator(LOCALES[language])).direction).toBe(direction);
});

const NAMES: ReadonlySet<string> = new Set(['JSON', 'null', 'Esc', 'toolname', 'registerTool']);
const SHOWN: ReadonlySet<string> = new Set(['aria-label', 'title', 'placeholder', 'alt']);

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* literalsIn(node: Node): Generator<string> {
  yield* ownLiterals(node);
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* literalsIn(child);
}

function* ownLiterals(node: Node): Generator<string> {
  switch (node.type) {
    case 'JSXText':
      yield String(node.value).replaceAll(/&\w+;/g, '');
      break;
    case 'JSXElement':
    case 'JSXFragment':
      for (const child of node.children as readonly Node[]) yield* contained(child);
      break;
    case 'JSXAttribute':
      if (!SHOWN.has(String((node.name as Node).name)) || !isNode(node.value)) break;
      yield* node.value.type === 'JSXExpressionContainer' ? contained(node.value) : strings(node.value);
      break;
  }
}

function* contained(node: Node): Generator<string> {
  if (node.type === 'JSXExpressionContainer') yield* strings(node.expression as Node);
}

function* strings(node: Node): Generator<string> {
  if (node.type === 'Literal' && typeof node.value === 'string') yield node.value;
  if (node.type === 'TemplateLiteral')
    for (const { value } of node.quasis as readonly { value: { cooked: string } }[]) yield value.cooked;
  if (node.type === 'ConditionalExpression') {
    yield* strings(node.consequent as Node);
    yield* strings(node.alternate as Node);
  }
  if (node.type === 'LogicalExpression') yield* strings(node.right as Node);
}

const literals = (source: string): readonly string[] =>
  [...literalsIn(parseAst(source, { lang: 'tsx' }) as unknown as Node)]
    .map((text) => text.trim())
    .filter((text) => /\p{L}{2}/u.test(text) && !NAMES.has(text) && !/^https?:/.test(text));

it('finds texts that are not from the catalogue', () => {
  const source = `export const A = ({ a }: { a: boolean }) => (
    <p title="One" className="no" aria-label={a ? 'Two' : t('no')}>
      Three {'Four'} {a && 'Five'} {\`Six \${a}\`} {t('no')} · JSON
      <b data-x="no">JSON</b>
    </p>
  );`;
  expect(literals(source)).toEqual(
    expect.arrayContaining(['One', 'Two', 'Four', 'Five', 'Six', expect.stringMatching(/^Three/)]),
  );
  expect(literals('const b = <a href="x" className="y">{t("z")} · <code>null</code></a>')).toEqual([]);
});

describe('every text of a component is from the catalogue', () => {
  const sources = ['components', 'entrypoints'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => join(folder, file)),
  );
  it.each(sources)('%s', (file) => {
    expect(literals(readFileSync(join(root, file), 'utf8'))).toEqual([]);
  });
});

/** Thrown texts are skipped, since the panel doesn't show them. */
function* sentencesIn(node: Node): Generator<string> {
  if (node.type === 'ImportDeclaration' || node.type === 'ThrowStatement') return;
  if (node.type === 'CallExpression' && (node.callee as Node).type === 'Super') return;
  if (node.type === 'NewExpression' && /Error$/.test(String((node.callee as Node).name))) return;
  for (const text of strings(node))
    if (/^\P{L}*\p{L}+[^\p{L}]* .*\p{L}{2,}.* .*\p{L}{2,}/u.test(text)) yield text;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* sentencesIn(child);
}

const sentences = (source: string): readonly string[] => [
  ...new Set(sentencesIn(parseAst(source, { lang: 'ts' }) as unknown as Node)),
];

it('finds sentences that are not from the catalogue', () => {
  const source = `const a = planError('gone', 'The page has changed.');
    const b = { message: \`The page at \${url} has changed.\` };
    const c = say('planPageChanged', 'x y');
    throw new Error('this is a bug of ours');`;
  expect(sentences(source)).toEqual(
    ['The page has changed.', 'The page at ', ' has changed.'].filter((one) => /\S+ \S+ \S+/.test(one)),
  );
});

const NOT_SHOWN =
  /^lib\/run\/(?:plan\/copy|answer\/web-page)\.ts$|^lib\/background\/agents\/|^lib\/background\/runs\/(?:page-tabs|other-page)\.ts$|^lib\/page\/(?:webmcp\/agent-mode|scan\/attributes|controls\/\w+\/(?:control|kinds)|dom\/text)\.ts$/;
const FORMS = ['describe', 'explain', 'strings'].map((name) => `lib/schema/${name}.ts`);
const LINES = /^application\/json|^\[aria-invalid\]|^" i\]/;

describe('every text of a plan, a question or an outcome is from the catalogue', () => {
  const sources = ['lib/run', 'lib/background', 'lib/page'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(folder, file)),
  );
  it.each([...sources, ...FORMS].filter((file) => !NOT_SHOWN.test(file)))('%s', (file) => {
    const found = sentences(readFileSync(join(root, file), 'utf8'));
    expect(found.filter((text) => !LINES.test(text.trim()))).toEqual([]);
  });
});
