import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const sources = ['lib', 'components', 'entrypoints'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ file: relative(root, path), text: readFileSync(path, 'utf8') })),
);

describe('connections with the cookies of their address', () => {
  it.each<[what: string, pattern: RegExp, allowed: readonly string[]]>([
    [
      'WebSocket',
      /new WebSocket\(/,
      ['lib/browser/offscreen-sockets.ts', 'lib/browser/sockets.ts', 'lib/cli/mcp/command.ts'],
    ],
    ['EventSource', /new EventSource\(/, []],
    ['XMLHttpRequest', /new XMLHttpRequest\(/, []],
    ['sendBeacon', /\.sendBeacon\(/, []],
    ['fetch with all cookies', /credentials: 'include'/, []],
  ])('%s is opened nowhere else', (_, pattern, allowed) => {
    expect(sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual(allowed);
  });

  it('fetch of lib/browser names its credentials', () => {
    const calls = sources
      .filter(({ file }) => file.startsWith('lib/browser/'))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/(?:\bnew Request|(?<![.\w])fetch)\((?!request\))/g)].map(({ index }) => ({
          file,
          call: text.slice(index, index + 300),
        })),
      );
    expect(calls.length).toBeGreaterThan(2);
    expect(calls.filter(({ call }) => !call.includes("credentials: 'omit'"))).toEqual([]);
  });
});
