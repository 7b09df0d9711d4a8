import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pause } from '../../http/index.ts';
import { CONFIG_NAME } from '../../report/config.ts';
import { CallFault, type ExitStatus, type Io } from '../call.ts';
import { expander, isPattern, isUrl } from '../patterns.ts';
import type { Settings } from './config.ts';

const PAUSE_MS = 150;

export async function watchFiles(
  targets: readonly string[],
  { isIgnored }: Pick<Settings, 'isIgnored'>,
  run: () => Promise<ExitStatus>,
  { stdout, stderr, signal }: Pick<Io, 'stdout' | 'stderr' | 'signal'>,
): Promise<ExitStatus> {
  const folders = new Set(targets.filter((target) => !isUrl(target)).map(folderOf));
  if (folders.size === 0) throw new CallFault('--watch needs a file or folder; URLs can’t be watched.');
  let status = await run();
  let wake = (): void => undefined;
  let isChanged = false;
  const change = (): void => {
    isChanged = true;
    wake();
  };
  const watchers: FSWatcher[] = [...folders].map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (name === null || basename(name) === CONFIG_NAME) change();
      else if (isOfInterest(name) && !isIgnored(join(folder, name))) change();
    }).on('error', () => undefined),
  );
  signal?.addEventListener('abort', () => wake(), { once: true });
  stderr.write('Watching for changes. Ctrl+C ends it.\n');
  while (!signal?.aborted) {
    if (!isChanged) await new Promise<void>((resolve) => (wake = resolve));
    if (signal?.aborted) break;
    await pause(PAUSE_MS);
    isChanged = false;
    if (stdout.isTTY) stdout.write('\u001bc');
    status = await run();
  }
  for (const watcher of watchers) watcher.close();
  return status;
}

function folderOf(target: string): string {
  if (isPattern(target)) return expander(target).folder;
  try {
    return statSync(target).isDirectory() ? target : dirname(target);
  } catch {
    return dirname(target);
  }
}

function isOfInterest(name: string): boolean {
  return (
    /(?:\.(?:json|txt|html?)|(?:^|[\\/])agent)$/i.test(name) &&
    !/(?:^|[\\/])(?:node_modules|\.git)[\\/]/.test(name)
  );
}
