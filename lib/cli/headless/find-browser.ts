import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import browsers from './browsers.json' with { type: 'json' };

export type BrowserName = 'chromium' | 'firefox';

function playwrightCache(): string {
  if (process.env.PLAYWRIGHT_BROWSERS_PATH) return process.env.PLAYWRIGHT_BROWSERS_PATH;
  if (process.platform === 'darwin') return join(homedir(), 'Library/Caches/ms-playwright');
  if (process.platform === 'win32') return join(homedir(), 'AppData/Local/ms-playwright');
  return join(homedir(), '.cache/ms-playwright');
}

function* candidates(name: keyof typeof browsers): Iterable<string> {
  const { commands, paths, cached } = browsers[name];
  const suffix = process.platform === 'win32' ? '.exe' : '';
  for (const command of commands)
    for (const folder of (process.env.PATH ?? '').split(delimiter))
      if (folder) yield join(folder, command + suffix);
  yield* paths;
  const cache = playwrightCache();
  if (cached.length === 0 || !existsSync(cache)) return;
  const newestFirst = readdirSync(cache)
    .filter((folder) => folder.startsWith(`${name}-`))
    .toSorted((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]));
  for (const folder of newestFirst) for (const path of cached) yield join(cache, folder, path);
}

export const browserVariable = (name: keyof typeof browsers): string => browsers[name].variable;

export function findBrowser(name: keyof typeof browsers): string | undefined {
  return process.env[browserVariable(name)] || [...candidates(name)].find((path) => existsSync(path));
}
