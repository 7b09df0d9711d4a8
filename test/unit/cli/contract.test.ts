import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runTest } from '../../../lib/cli/test.ts';
import { folder, inProcess } from './process.ts';
import { type Api, shop } from './shop.ts';

const ORIGIN = 'https://shop.example';
const output = { type: 'object', properties: { total: { type: 'integer' } }, required: ['total'] };
const read = (id: string, more: object = {}): object => ({
  id,
  name: id,
  description: `Reads ${id}`,
  method: 'GET',
  endpoint: `/api/${id}`,
  outputSchema: output,
  ...more,
});
const manifest = (...actions: object[]): object => ({
  specVersion: '1.1',
  name: 'Shop',
  description: 'A shop',
  actions,
});
const words = (more: object): object => ({
  inputs: [{ name: 'q', type: 'string', required: true, ...more }],
});

async function call(actions: object[], api: Api, ...args: string[]) {
  await using place = await folder({
    'public/.well-known/ai-actions.json': manifest(...actions),
    'inputs.json': { q: 'lake', books: { q: 'sea' } },
  });
  const asked: string[] = [];
  const fetch = shop(join(place.path, 'public'), api, asked);
  const ended = await inProcess(runTest, [ORIGIN, ...args], { cwd: place.path, fetch });
  return { ...ended, asked: asked.filter((one) => one.includes('/api/')) };
}

const good: Api = ({ pathname }) => (pathname.startsWith('/api/') ? { total: 1 } : undefined);

describe('awas-lens test', () => {
  test.each<[string, object[], Api, number, string, string[]]>([
    [
      'calls what is declared',
      [read('books')],
      good,
      0,
      'As declared: 1 passed, 0 failed',
      ['GET /api/books'],
    ],
    [
      'with the examples that are declared',
      [read('books', words({ examples: ['sea'] }))],
      good,
      0,
      '1 passed',
      ['GET /api/books?q=sea'],
    ],
    [
      'says what is not as declared',
      [read('books')],
      ({ pathname }) => (pathname === '/api/books' ? { total: 'one' } : undefined),
      1,
      '/total',
      ['GET /api/books'],
    ],
    [
      'says that an answer is a page',
      [read('books')],
      ({ pathname }) =>
        pathname === '/api/books'
          ? new Response('<p>', { headers: { 'content-type': 'text/html' } })
          : undefined,
      1,
      'the response isn’t JSON',
      ['GET /api/books'],
    ],
    ['says that nothing is there', [read('books')], () => undefined, 1, '✗ books (404', ['GET /api/books']],
    [
      'makes nothing up',
      [read('books', words({}))],
      good,
      2,
      'No example is declared for the required parameter “q”',
      [],
    ],
    [
      'changes nothing',
      [read('order', { method: 'POST', intent: 'write', ...words({}) })],
      good,
      2,
      'Changes data: not called.',
      [],
    ],
    [
      'deletes nothing',
      [read('wipe', { sideEffect: 'destructive' })],
      good,
      2,
      'Changes data: not called.',
      [],
    ],
    [
      'asks nobody else',
      [read('books', { endpoint: 'https://other.example/api/books' })],
      good,
      2,
      'Needs your approval: not called.',
      [],
    ],
  ])('%s', async (_, actions, api, status, text, asked) => {
    const ended = await call(actions, api);
    expect(ended.stdout, ended.stderr).toContain(text);
    expect([ended.status, ended.asked]).toEqual([status, asked]);
  });

  test.each([
    [['--input', 'q=sea']],
    [['--input', 'books:q=sea', '--input', 'q=lake']],
    [['--inputs', 'inputs.json']],
    [['--inputs', 'inputs.json', '--input', 'books:q=sea']],
  ])('takes %j', async (args) => {
    const { asked } = await call([read('books', words({}))], good, ...args);
    expect(asked).toEqual(['GET /api/books?q=sea']);
  });

  test('gives numbers as numbers', async () => {
    const action = read('books', { inputs: [{ name: 'n', type: 'integer', required: true }] });
    expect(await call([action], good, '--input', 'n=7')).toMatchObject({ asked: ['GET /api/books?n=7'] });
  });

  test('continues after a failure', async () => {
    const api: Api = ({ pathname }) =>
      pathname.startsWith('/api/') ? { total: pathname.endsWith('a') ? 1 : 'one' } : undefined;
    const { status, stdout, asked } = await call([read('b'), read('a'), read('c')], api);
    expect(asked).toEqual(['GET /api/b', 'GET /api/a', 'GET /api/c']);
    expect([status, stdout]).toEqual([1, expect.stringContaining('1 passed, 2 failed')]);
  });

  test('as JSON and as JUnit', async () => {
    const json = await call([read('books')], good, '--format', 'json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      contracts: [{ site: ORIGIN, results: [{ id: 'books', verdict: 'passed', status: 200 }] }],
      summary: { passed: 1, failed: 0, skipped: 0 },
    });
    const bad: Api = ({ pathname }) => (pathname === '/api/books' ? { total: '<&"' } : undefined);
    const junit = await call([read('books'), read('x<y', words({}))], bad, '--format', 'junit');
    expect(junit.stdout).toMatch(
      /<testsuite name="https:\/\/shop\.example\/?" tests="2" failures="1" errors="0" skipped="1">/,
    );
    expect(junit.stdout).toContain('name="x&lt;y"');
  });
  test('only calls named actions', async () => {
    const { asked } = await call([read('a'), read('b')], good, '--only', 'b');
    expect(asked).toEqual(['GET /api/b']);
  });
  test.each([
    [[], 'Name at least one URL'],
    [['public'], 'isn’t an http or https URL'],
    [[ORIGIN, '--format', 'sarif'], '--format must be one of text, json, junit'],
    [[ORIGIN, '--input', 'q'], 'Write --input as NAME=VALUE'],
    [[ORIGIN, '--wrong'], 'There is no option --wrong.'],
  ])('%j is refused: %s', async (args, message) => {
    const { status, stderr } = await inProcess(runTest, args);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
  test('can’t run for a site that doesn’t answer', async () => {
    const { status } = await inProcess(runTest, ['https://gone.example'], { fetch: shop('.') });
    expect(status).toBe(2);
  });
});
