import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runInit } from '../../../lib/cli/init.ts';
import { RICH } from '../mutation/documents.ts';
import { awas, awp } from './manifests.ts';
import { check, type Folder, folder, inProcess } from './process.ts';
import { shop } from './shop.ts';

const OPENAPI = `openapi: 3.0.3
info: {title: Paper & Ink, description: Second-hand books and maps}
paths:
  /api/books:
    get:
      operationId: search_books
      summary: Search books by title
      parameters:
        - {name: q, in: query, required: true, description: Words, schema: {type: string}, example: sea}
      responses: {'200': {description: ok, content: {application/json: {schema: {type: object, properties: {total: {type: integer}}}}}}}
    post:
      summary: Add a book
      requestBody: {content: {image/png: {}}}
      responses: {}
`;
const ORIGIN = 'https://shop.example';
const _FILE = 'public/.well-known/ai-actions.json';

const init = (place: Folder, ...args: string[]) =>
  inProcess(runInit, args, { cwd: place.path, fetch: shop(join(place.path, 'public')) });

describe('awas-lens init', () => {
  test('writes a manifest that passes check, and names what is lost', async () => {
    await using place = await folder({ 'openapi.yaml': OPENAPI });
    const { status, stdout, stderr } = await init(
      place,
      'openapi.yaml',
      '--origin',
      ORIGIN,
      '--output',
      'public',
    );
    expect([status, stdout.trim()]).toEqual([0, join('public', '.well-known', 'ai-actions.json')]);
    expect(stderr).toContain('1 action, lost: 1\n');
    expect(stderr).toContain('POST /api/books is left out: its body is of no known type (image/png).');
    const checked = await check(['public', '--max-warnings', '0', '--no-page'], { cwd: place.path });
    expect(checked.status).toBe(0);
    const again = await init(place, 'openapi.yaml', '--origin', ORIGIN, '--output', 'public');
    expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('--force')]);
    expect(
      (await init(place, 'openapi.yaml', '--origin', ORIGIN, '--output', 'public', '--force')).status,
    ).toBe(0);
  });
  test.each([
    [
      'a file of another format',
      ['agent.json', '--format', 'agents-txt', '--origin', ORIGIN],
      'Spec-Version: 1.0',
    ],
    ['a manifest of a site', [`${ORIGIN}/agent.json`], '"specVersion": "1.1"'],
    ['a document of a site', [`${ORIGIN}/openapi.yaml`, '--format', 'awp'], '"awp_version": "0.1"'],
  ])('reads %s', async (_, args, text) => {
    await using place = await folder({
      'agent.json': awp,
      'public/agent.json': awp,
      'public/openapi.yaml': OPENAPI,
    });
    const { status, stdout, stderr } = await init(place, ...args);
    expect([status, stdout], stderr).toEqual([0, expect.stringContaining(text)]);
  });
  test('loses nothing between the two forms of agents.txt', async () => {
    const store = RICH.find(({ format }) => format === 'agents-json')?.value;
    await using place = await folder({ 'agents.json': store as object });
    const origin = ['--origin', 'https://example.com'];
    const asText = await init(place, 'agents.json', '--format', 'agents-txt', ...origin);
    expect([asText.status, asText.stderr]).toEqual([0, expect.not.stringMatching(/lost: [1-9]/)]);
    expect(asText.stdout).toContain('  OpenAPI: https://example.com/openapi.json\n');
    expect(asText.stdout).toContain('Site-Privacy-Policy: https://example.com/privacy\n');
    await place.write({ 'agents.txt': asText.stdout });
    const asJson = await init(place, 'agents.txt', '--format', 'agents-json', ...origin);
    expect([asJson.status, asJson.stderr]).toEqual([0, expect.not.stringMatching(/lost: [1-9]/)]);
    const { generatedAt: _, ...before } = store as { readonly generatedAt?: string };
    const { generatedAt: __, ...after } = JSON.parse(asJson.stdout);
    expect(after).toEqual(before);
  });
  test('reads standard input, and prints all but the details', async () => {
    await using place = await folder();
    const { status, stdout, stderr } = await inProcess(
      runInit,
      ['-', '--format', 'adp', '--origin', ORIGIN],
      {
        cwd: place.path,
        input: JSON.stringify(awas),
      },
    );
    expect([status, stdout], stderr).toEqual([0, expect.stringContaining('"spec_version": "1.0"')]);
    expect(stderr).toContain('--output FOLDER');
  });
  test.each([
    [[], 'Name one SOURCE'],
    [['a.json', 'b.json'], 'Name one SOURCE'],
    [['openapi.yaml'], '--origin'],
    [['openapi.yaml', '--origin', 'shop.example'], 'isn’t an origin'],
    [['openapi.yaml', '--format', 'swagger'], '--format must be one of awas, awp'],
    [['none.json'], 'There is no file'],
    [['page.html'], 'give the page’s URL'],
    [['openapi.yaml', '--format', 'webmcp', '--origin', ORIGIN], 'Attributes can only be added'],
    [['other.json', '--origin', ORIGIN], 'neither an OpenAPI document nor a known manifest'],
    [['swagger.json', '--origin', ORIGIN], 'Swagger 2.0'],
    [[`${ORIGIN}/none.yaml`], 'answers 404'],
    [['--wrong'], 'There is no option --wrong.'],
  ])('%j is refused: %s', async (args, message) => {
    await using place = await folder({
      'openapi.yaml': OPENAPI,
      'page.html': '<!doctype html><title>Shop</title>',
      'other.json': { name: 'package' },
      'swagger.json': { swagger: '2.0' },
    });
    const { status, stdout, stderr } = await init(place, ...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });
  test('text of a site controls neither the terminal nor a build', async () => {
    const title = 'a\u009b31m ##[add-mask]e ##vso[task.setvariable variable=PATH]x \u202e';
    await using place = await folder({
      'openapi.json': {
        openapi: '3.1.0',
        info: { title, contact: { email: 'a@b\u001b]0;x' } },
        paths: {
          '/a': {
            get: {
              operationId: title,
              parameters: [
                { in: 'cookie', name: title },
                { in: 'query', name: title, schema: { default: title, enum: [title] } },
              ],
            },
          },
        },
      },
    });
    for (const format of ['awas', 'agents-txt', 'adp']) {
      const { status, stdout, stderr } = await init(
        place,
        ...['openapi.json', '--origin', ORIGIN, '--format', format],
      );
      expect(status, stderr).toBe(0);
      expect(stdout + stderr).not.toMatch(/[\p{Cc}\p{Cf}](?<!\n)/u);
      expect(stderr + (format === 'agents-txt' ? '' : stdout)).not.toMatch(/##(?:vso)?\[/);
    }
  });
});
