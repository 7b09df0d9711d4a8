import { describe, expect, test } from 'vitest';
import { isLoopback, parseOptions } from '../../../../lib/cli/check/options.ts';
import { callersFolder } from '../../../../lib/cli/version.ts';
import { root } from '../process.ts';

describe('parseOptions', () => {
  test.each<[string, readonly string[], object]>([
    [
      'nothing but a target',
      ['a.json'],
      { targets: ['a.json'], outputs: [{ format: 'text' }], watch: false },
    ],
    ['a format', ['--format', 'json', '.'], { outputs: [{ format: 'json' }] }],
    [
      'a format in a file',
      ['--format', 'sarif', '--output', 'x', '.'],
      { outputs: [{ format: 'sarif', file: 'x' }] },
    ],
    [
      'several formats',
      ['--format', 'text', '--format', 'junit=out/j.xml', '.'],
      { outputs: [{ format: 'text' }, { format: 'junit', file: 'out/j.xml' }] },
    ],
    [
      'expected formats',
      ['--expect', 'awas, agents-txt', '--expect', 'any', '.'],
      { expect: ['awas', 'agents-txt', 'any'] },
    ],
    ['what fails', ['--fail-on', 'review', '--max-warnings', '0', '.'], { failOn: 'review', maxWarnings: 0 }],
    ['no page', ['--no-page', '.'], { page: false }],
    ['a configuration', ['--config', 'x.json', '.'], { config: 'x.json' }],
    ['none', ['--no-config', '.'], { config: false }],
    ['a dry run', ['--fix-dry-run', '.'], { fix: 'dry-run' }],
    ['help without a target', ['--help'], { action: 'help' }],
    [
      'a rule to explain',
      ['--explain', 'awp/required-field'],
      { action: 'explain', explain: 'awp/required-field' },
    ],
    [
      'headers and cookies for one origin',
      [
        '--header',
        'Authorization: Bearer abcdef',
        '--cookie',
        'a=1',
        '--cookie',
        'b=2',
        'https://x.test/a',
        'https://x.test/b',
      ],
      {
        extra: {
          origin: 'https://x.test',
          headers: { authorization: 'Bearer abcdef', cookie: 'a=1; b=2' },
          secrets: ['Bearer abcdef', 'abcdef', '1', '2'],
        },
      },
    ],
  ])('takes %s', (_, args, expected) => {
    expect(parseOptions(args)).toMatchObject(expected);
  });

  test.each<[string, readonly string[], string]>([
    ['no target', [], 'Name at least one TARGET: a file, a folder or a URL.'],
    ['an unknown option', ['--formt', 'json', '.'], 'There is no option --formt. Did you mean --format?'],
    ['an option like no other', ['--zzzzzz', '.'], 'There is no option --zzzzzz.'],
    ['a value that is missing', ['.', '--format'], '--format needs a value.'],
    ['a value where none goes', ['--watch=yes', '.'], '--watch takes no value.'],
    [
      'an unknown format',
      ['--format', 'xml', '.'],
      '--format is one of text, json, markdown, sarif, github, junit, html, not “xml”.',
    ],
    [
      'an unknown level',
      ['--fail-on', 'info', '.'],
      '--fail-on is one of error, warning, review, never, not “info”.',
    ],
    ['no number', ['--max-warnings', 'few', '.'], '--max-warnings is a whole number, not “few”.'],
    [
      'an unknown expectation',
      ['--expect', 'awas,mcp', '.'],
      '--expect is one of awas, awas-mcp, awas-a2a, awp, adp, adp-detail, woa, agents-json, agents-txt, any, not “mcp”.',
    ],
    [
      'two formats to print',
      ['--format', 'text', '--format', 'json', '.'],
      'text and json would both be printed: write all but one to a file, e.g. --format json=FILE.',
    ],
    [
      'two files for one format',
      ['--format', 'json=a', '--output', 'b', '.'],
      '--output names a second file for a --format that has one already.',
    ],
    [
      'both ways to fix',
      ['--fix', '--fix-dry-run', '.'],
      '--fix writes and --fix-dry-run only shows: give one of them.',
    ],
    ['fixing standard input', ['--fix', '-'], '--fix and --watch need files; standard input (“-”) is none.'],
    [
      'fixing a site',
      ['--fix', 'https://a.test'],
      '--fix changes files; what a URL serves is fixed where it is made.',
    ],
    [
      'a header for two origins',
      ['--header', 'X: secret', 'https://a.test', 'https://b.test'],
      '--header and --cookie are sent to one origin only: name URLs of exactly one origin with them.',
    ],
    [
      'a header for a file',
      ['--header', 'X: secret', 'a.json'],
      '--header and --cookie are sent to one origin only: name URLs of exactly one origin with them.',
    ],
    [
      'a header in the clear',
      ['--header', 'X: secret', 'http://staging.test'],
      '--header and --cookie are sent over HTTPS or to this machine only, not to http://staging.test.',
    ],
    ['a header without a name', ['--header', 'secret', 'https://a.test'], 'Write --header as “Name: value”.'],
    [
      'a header that would be two',
      ['--header', 'X: secret\r\nY: z', 'https://a.test'],
      'The value of --header X has characters that no header can hold.',
    ],
    [
      'a cookie that would be two',
      ['--cookie', 'a=secret; b=c', 'https://a.test'],
      'Write --cookie as “name=value”, once for each cookie.',
    ],
  ])('refuses %s in a sentence that shows no secret', (_, args, sentence) => {
    expect(() => parseOptions(args)).toThrow(sentence);
    expect(sentence).not.toContain('secret');
  });

  test.each([
    ['localhost', true],
    ['shop.localhost', true],
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['[::1]', true],
    ['10.0.0.1', false],
    ['localhost.evil.test', false],
    ['127.0.0.1.evil.test', false],
  ])('%s is this machine: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
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
