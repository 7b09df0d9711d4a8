import { describe, expect, test } from 'vitest';
import { parseOptions } from '../../../../lib/cli/check/options.ts';
import { callersFolder } from '../../../../lib/cli/version.ts';
import { rowsOf } from '../../../tables.ts';
import { root } from '../process.ts';

const TABLES = new URL('options.txt', import.meta.url);

describe('parseOptions', () => {
  test.each<[string, readonly string[], object]>(
    rowsOf<[string, readonly string[], object]>(TABLES, 'taken'),
  )('takes %s', (_, args, expected) => {
    expect(parseOptions(args)).toMatchObject(expected);
  });

  test.each<[string, readonly string[], string]>(
    rowsOf<[string, readonly string[], string]>(TABLES, 'refused'),
  )('refuses %s in a sentence that shows no secret', (_, args, sentence) => {
    expect(() => parseOptions(args)).toThrow(sentence);
    expect(sentence).not.toContain('secret');
  });
});

describe('callersFolder', () => {
  test.each([
    [
      'of a script of this repository, the caller’s',
      { INIT_CWD: '/', npm_package_json: `${root}package.json` },
      '/',
    ],
    [
      'of a script of another package, its own',
      { INIT_CWD: '/', npm_package_json: `${root}tsconfig.json` },
      process.cwd(),
    ],
    ['without npm, the current one', {}, process.cwd()],
  ])('%s', (_, environment, expected) => {
    expect(callersFolder(environment)).toBe(expected);
  });
});
