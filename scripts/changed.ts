/** What a change touches, for `npm test -- --changed`. */
import { execFileSync } from 'node:child_process';

export interface Touched {
  /** Unit tests whose dependencies Vitest does not see: they bundle them for a browser, compile them or read them. */
  readonly unseen: readonly string[];
  /** The extension, or how it is driven. */
  readonly extension: boolean;
}

const SCHEMA = /^lib\/.*\/schema[^/]*\.json$/;

const UNSEEN: Readonly<Record<string, RegExp>> = {
  'test/unit/cli/docs.test.ts': /^(?:docs\/|README\.md$)/,
  'test/unit/cli/tutorials.test.ts': /^docs\//,
  'test/unit/components':
    /^(?:components|entrypoints\/shared|public|test\/gallery|lib\/(?:agent|json|matching|messaging|model|report|run|schema|text|url))\//,
  'test/unit/docs': /^(?:docs\/|lib\/(?:http|matching|model|page|text)\/|lib\/.*\/schema[^/]*\.json$)/,
  'test/unit/formats': SCHEMA,
  'test/unit/overlay': /^(?:test\/fixtures\/page|lib\/(?:matching|model|overlay|page|text))\//,
  'test/unit/page': /^(?:test\/fixtures\/page|lib\/(?:http|matching|model|page|text))\//,
  'test/unit/schema': SCHEMA,
};

const EXTENSION =
  /^(?:(?:components|entrypoints|public|test\/(?:agents|browsers|e2e|servers|site))\/|lib\/(?!cli\/)|test\/(?:browsers|tour)\.ts$|wxt\.config\.ts$|package-lock\.json$|scripts\/panel-)/;

/** @param files relative to the root */
export function touchedBy(files: readonly string[]): Touched {
  return {
    unseen: Object.keys(UNSEEN).filter((tests) => files.some((file) => UNSEEN[tests]?.test(file))),
    extension: files.some((file) => EXTENSION.test(file)),
  };
}

/** Files that differ from a commit, and those that are new. */
export function changedSince(commit: string, cwd: string): readonly string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).split('\n');
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')].filter(
    Boolean,
  );
}
