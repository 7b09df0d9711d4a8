import { isAbsolute, relative, resolve, sep } from 'node:path';
import picomatch from 'picomatch';

/** True if a file path or URL matches a glob pattern. Patterns are relative to a folder. */
export type Matcher = (place: string) => boolean;

export function matcher(patterns: readonly string[], folder: string): Matcher {
  if (patterns.length === 0) return () => false;
  const matches = picomatch(
    // The pattern "public" includes everything in the folder of that name, as in .gitignore.
    patterns.flatMap((pattern) => {
      const plain = pattern.replace(/^\.\//, '').replace(/\/+$/, '');
      return /[*?[\]{}]/.test(plain) ? [plain] : [plain, `${plain}/**`];
    }),
    { dot: true },
  );
  return (place) => matches(isUrl(place) ? place : relativeTo(folder, place));
}

export const isUrl = (place: string): boolean => /^https?:\/\//i.test(place);

/** True for a URL with a user name or password, which reports must not contain. */
export function hasPassword(place: string): boolean {
  const url = isUrl(place) ? URL.parse(place) : null;
  return url !== null && url.username + url.password !== '';
}

export function relativeTo(folder: string, file: string): string {
  return relative(folder, resolve(file)).split(sep).join('/');
}

export const isPattern = (target: string): boolean => /[*?[\]{}]/.test(target);

/** The folder in which a pattern's files are searched, and a test for their paths. */
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
