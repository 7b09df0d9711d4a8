import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The root of the repository that contains a folder; undefined if there is none. */
export function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  return dirname(folder) === folder ? undefined : repositoryOf(dirname(folder));
}
