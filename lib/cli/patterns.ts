import { isAbsolute, posix, relative, resolve, sep } from 'node:path';
import picomatch from 'picomatch';

export type Matcher = (place: string) => boolean;

export function matcher(patterns: readonly string[], folder: string): Matcher {
  if (patterns.length === 0) return () => false;
  const matches = picomatch(
    // As in .gitignore, the pattern “public” matches everything in the folder.
    patterns.flatMap((pattern) => {
      const plain = pattern.replace(/^\.\//, '').replace(/\/+$/, '');
      return /[*?[\]{}]/.test(plain) ? [plain] : [plain, `${plain}/**`];
    }),
    { dot: true },
  );
  return (place) => matches(isUrl(place) ? place : relativeTo(folder, place));
}

export const isUrl = (place: string): boolean => /^https?:\/\//i.test(place);

/** True if the URL contains a user name or password. Reports must not contain such a URL. */
export function hasPassword(place: string): boolean {
  const url = isUrl(place) ? URL.parse(place) : null;
  return url !== null && url.username + url.password !== '';
}

export function relativeTo(folder: string, file: string): string {
  return relative(folder, resolve(file)).split(sep).join('/');
}

export const isPattern = (target: string): boolean => /[*?[\]{}]/.test(target);

export function expander(pattern: string): { readonly folder: string; readonly matches: Matcher } {
  const plain = posix.normalize(pattern.split(sep).join('/'));
  const { base } = picomatch.scan(plain);
  const folder = base === '' ? '.' : base;
  const matches = picomatch(plain, { dot: true });
  return {
    folder,
    matches: (file) =>
      matches((isAbsolute(pattern) ? resolve(file) : file.replace(/^\.[\\/]/, '')).split(sep).join('/')),
  };
}
