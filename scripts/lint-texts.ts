import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

type Passives = (text: string) => readonly { readonly index: number; readonly offset: number }[];

/** A dependency of write-good, whose other checks don't suit technical texts. */
const passivesIn: Passives = createRequire(createRequire(import.meta.url).resolve('write-good'))(
  'passive-voice',
);
const root = fileURLToPath(new URL('..', import.meta.url));

const MAX_WORDS = 30;

type Checks = readonly (readonly [RegExp, string])[];

const OLD: Checks = [
  [/\banew\b/gi, 'again'],
  [/(?:^|[;,:] )else\b/gi, 'otherwise'],
  [/\bbe it\b/gi, 'for example'],
  [/\bfor want of\b/gi, 'without'],
  [/\bwithout a word\b/gi, 'silently'],
  [/\bin place of\b/gi, 'instead of'],
  [/\bgoes? on\b/gi, 'continue'],
  [/\bhence\b|\bthereby\b|\bthereof\b|\bwhereby\b/gi, 'so'],
];

const PASSIVE_TITLES: ReadonlySet<string> = new Set([
  "A form control can't be filled in",
  'An example or default is rejected',
  'Nothing has been run yet',
  'Nothing on this page is declared',
  'This page hasn’t been checked',
]);

const wordsOf = (sentence: string): number => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;

const CONTRACTION: Checks = [
  [/\b(?:is|are|was|were|does|do|did|has|have|could) not\b|\bcannot\b(?!-)/gi, 'its contraction'],
];

const faultsBy = (checks: Checks, text: string): readonly string[] =>
  checks.flatMap(([pattern, plain]) =>
    (text.match(pattern) ?? []).map((found) => `write ${plain} instead of “${found}” in: ${text}`),
  );

function sentencesOf(page: string): readonly string[] {
  const prose = page
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/^\s*```[\s\S]*?^\s*```$/gm, '')
    .replaceAll(/^\|.*$/gm, '')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)|<[^>]*>/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/`[^`\n]*`/g, 'code');
  return prose
    .split(/\n\s*\n|\n(?=\s*(?:[-*>#]|\d+\.) )/)
    .flatMap((block) => block.replaceAll(/\s+/g, ' ').split(/(?<=[.!?:])["”)*]*\s+(?=\S)/))
    .map((one) => one.trim());
}

export function faultsOf(text: string, kind: 'prose' | 'text' | 'title' = 'prose'): readonly string[] {
  const isPassive =
    kind === 'title' && !PASSIVE_TITLES.has(text.replace(/^#+ /, '')) && passivesIn(text).length > 0;
  return [
    ...(isPassive ? [`may be passive: ${text}`] : []),
    ...(wordsOf(text) > MAX_WORDS ? [`more than ${MAX_WORDS} words in: ${text}`] : []),
    ...faultsBy(kind === 'text' ? [...OLD, ...CONTRACTION] : OLD, text),
  ];
}

const FOREIGN = /^lib\/(?:text\/(?:addressed|instruction)|formats\/risk-from-wording|cli\/call)\.ts$/;
const THROWN = /\bthrow new Error\(/;

function wordsOfSource(file: string, source: string): readonly string[] {
  const hasTexts = !/^(?:test|scripts)\//.test(file) && !FOREIGN.test(file);
  return source.split('\n').flatMap((line) => {
    const [, comment] = /^\s*(?:\*|\/\/|\{?\/\*+)(?:\s+(.*))?$/.exec(line) ?? [];
    if (comment !== undefined) return [comment.replaceAll(/"[^"]*"?|“[^”]*”?|`[^`]*`?/g, '…')];
    return hasTexts && !THROWN.test(line) ? (line.match(/'[^']*'|"[^"]*"|`[^`]*`/g) ?? []) : [];
  });
}

export const faultsOfSource = (file: string, source: string): readonly string[] =>
  wordsOfSource(file, source).flatMap((one) => faultsBy([...OLD, ...CONTRACTION], one));

const faultsOfPage = (page: string): readonly string[] =>
  sentencesOf(page).flatMap((one) => faultsOf(one, one.startsWith('#') ? 'title' : 'prose'));

function all(): readonly string[] {
  const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root }), 'docs/store/en.md'];
  const english: Record<string, { message: string }> = JSON.parse(
    readFileSync(`${root}/public/_locales/en/messages.json`, 'utf8'),
  );
  const sources = globSync('{lib,components,entrypoints,scripts,test}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/node_modules|\/compiled\/|\.d\.ts$/.test(file),
  );
  return [
    ...sources.flatMap((file) =>
      faultsOfSource(file, readFileSync(`${root}/${file}`, 'utf8')).map((fault) => `${file}: ${fault}`),
    ),
    ...pages.flatMap((page) =>
      faultsOfPage(readFileSync(`${root}/${page}`, 'utf8')).map((fault) => `${page}: ${fault}`),
    ),
    ...Object.entries(english).flatMap(([key, { message }]) =>
      message
        .split(/(?<=[.!?:])\s+/)
        .flatMap((one) => faultsOf(one, key.endsWith('Title') ? 'title' : 'text'))
        .map((fault) => `${key}: ${fault}`),
    ),
  ];
}

if (import.meta.main) {
  const faults = all();
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
