import { isAbsolute, relative, resolve, sep } from 'node:path';
import picomatch from 'picomatch';

/** Whether a file (a path as given) or URL is among what glob patterns name, which are relative to a folder. */
export type Matcher = (place: string) => boolean;

export function matcher(patterns: readonly string[], folder: string): Matcher {
  if (patterns.length === 0) return () => false;
  const matches = picomatch(
    // "public" stands for all that is in it, as in .gitignore.
    patterns.flatMap((pattern) => {
      const plain = pattern.replace(/^\.\//, '').replace(/\/+$/, '');
      return /[*?[\]{}]/.test(plain) ? [plain] : [plain, `${plain}/**`];
    }),
    { dot: true },
  );
  return (place) => matches(isUrl(place) ? place : relativeTo(folder, place));
}

export const isUrl = (place: string): boolean => /^https?:\/\//i.test(place);

/** With slashes, as in patterns. */
export function relativeTo(folder: string, file: string): string {
  return relative(folder, resolve(file)).split(sep).join('/');
}

export const isPattern = (target: string): boolean => /[*?[\]{}]/.test(target);

/** The folder from which to look for what a pattern names, and whether a path (as it would be given) is meant. */
export function expander(pattern: string): { readonly folder: string; readonly matches: Matcher } {
  const { base } = picomatch.scan(pattern.split(sep).join('/'));
  const folder = base === '' ? '.' : base;
  const matches = picomatch(pattern.replace(/^\.\//, ''), { dot: true });
  return {
    folder,
    matches: (file) =>
      matches((isAbsolute(pattern) ? resolve(file) : file.replace(/^\.[\\/]/, '')).split(sep).join('/')),
  };
}
