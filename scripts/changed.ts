import { execFileSync } from 'node:child_process';

export interface Touched {
  readonly unit: readonly string[];
  readonly extension: boolean;
}

const MORE: readonly (readonly [file: RegExp, ...tests: readonly string[]])[] = [
  [/^lib\/(?:check|formats|matching|schema)\//, 'check', 'docs', 'formats', 'fuzz', 'mutation', 'schema'],
  [/^lib\/(?:agent|background|policy|run)\//, 'background', 'law'],
  [/^lib\/(?:http|json|model|text|url)\//, ''],
  [/^(?:components|entrypoints|public|test\/gallery)\//, 'components'],
  [/^test\/(?:tables|rule-tester|builders)\.ts$/, ''],
  [/^docs\/|^README\.md$/, 'docs', 'cli/docs.test.ts', 'cli/tutorials.test.ts'],
];

const EXTENSION =
  /^(?:(?:components|entrypoints|public|test\/(?:agents|browsers|e2e|servers|site))\/|lib\/(?!(?:check|cli|discovery|draft|fix|formats|report|schema)\/)|test\/(?:browsers|tour)\.ts$|wxt\.config\.ts$|package-lock\.json$)/;

export function touchedBy(files: readonly string[]): Touched {
  const unit = files.flatMap((file) => [
    ...(/^test\/unit\/.*\.test\.tsx?$/.test(file) ? [file] : foldersOf(file)),
    ...MORE.filter(([of]) => of.test(file)).flatMap(([, ...tests]) => tests.map((one) => `test/unit/${one}`)),
  ]);
  return { unit: [...new Set(unit)].toSorted(), extension: files.some((file) => EXTENSION.test(file)) };
}

const foldersOf = (file: string): readonly string[] =>
  (/^(?:lib|test\/unit)\/(\w+)\//.exec(file) ?? []).slice(1).map((folder) => `test/unit/${folder}/`);

export function changedSince(commit: string, cwd: string): readonly string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).split('\n');
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')].filter(
    Boolean,
  );
}
