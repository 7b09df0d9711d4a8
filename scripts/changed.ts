/** What a change touches, for `npm test -- --changed`. */
import { execFileSync } from 'node:child_process';

export interface Touched {
  /** Folders of unit tests that bundle what they test for a browser, so that Vitest does not see what they depend on. */
  readonly bundled: readonly string[];
  /** The extension, or how it is driven. */
  readonly extension: boolean;
}

const BUNDLED: Readonly<Record<string, RegExp>> = {
  'test/unit/components':
    /^(?:components|entrypoints\/shared|public|test\/gallery|lib\/(?:agent|json|matching|messaging|model|report|run|schema|text|url))\//,
  'test/unit/overlay': /^(?:test\/fixtures\/page|lib\/(?:matching|model|overlay|page|text))\//,
  'test/unit/page': /^(?:test\/fixtures\/page|lib\/(?:http|matching|model|page|text))\//,
};

const EXTENSION =
  /^(?:(?:components|entrypoints|public|test\/(?:browsers|e2e|servers|site))\/|lib\/(?!cli\/)|test\/(?:browsers|tour)\.ts$|wxt\.config\.ts$|package-lock\.json$|scripts\/panel-)/;

/** @param files relative to the root */
export function touchedBy(files: readonly string[]): Touched {
  return {
    bundled: Object.keys(BUNDLED).filter((folder) => files.some((file) => BUNDLED[folder]?.test(file))),
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
