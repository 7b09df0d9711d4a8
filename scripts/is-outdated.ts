import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export function isStale(made: string, sources: readonly string[], which = /./): boolean {
  const path = join(root, made);
  if (!existsSync(path)) return true;
  const age = statSync(path).mtimeMs;
  const newer = (file: string): boolean => statSync(file).mtimeMs > age;
  return sources.some((source) => {
    const from = join(root, source);
    if (!statSync(from).isDirectory()) return newer(from);
    return readdirSync(from, { recursive: true, withFileTypes: true }).some((entry) => {
      const file = join(entry.parentPath, entry.name);
      return entry.isFile() && which.test(file) && newer(file);
    });
  });
}
