import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSettings } from '../../../../lib/cli/check/config.ts';
import { checkFiles, type Reading } from '../../../../lib/cli/check/files.ts';
import { parseOptions } from '../../../../lib/cli/check/options.ts';
import { LIMITS } from '../../../../lib/discovery/fetch-document.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lens-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

const READING: Omit<Reading, 'documents'> = {
  settings: loadSettings(parseOptions(['--no-config', '.'])),
  pages: {
    openUrl: () => Promise.reject(new Error('There is no page to open.')),
    openFile: () => Promise.reject(new Error('There is no page to open.')),
    close: async () => undefined,
  },
};

const HTML = '<!doctype html><title>Not found</title>';

test.each<[string, string, string | Uint8Array, object]>([
  [
    'as large as may be fetched',
    'agent.json',
    `{"awp_version":"0.1"}${' '.repeat(LIMITS.bytes - 21)}`,
    { format: 'awp', status: 'found' },
  ],
  [
    'larger',
    'agent.json',
    `{}${' '.repeat(LIMITS.bytes - 1)}`,
    { refusal: { code: 'too-large', limit: LIMITS.bytes, bytes: LIMITS.bytes + 1 } },
  ],
  [
    'settings with comments',
    'tsconfig.json',
    '{ // strict\n"$schema": "https://a.example/s.json"}',
    { status: 'different-format' },
  ],
  [
    'a manifest with comments',
    'my.json',
    '{ // ours\n"awp_version": "0.1", "intent": "x", "actions": []}',
    { status: 'unreadable' },
  ],
  ['a page', 'agent.json', HTML, { refusal: { code: 'html-instead-of-json', contentType: '' } }],
])('a file: %s', async (_, name, content, expected) => {
  const file = join(folder, name);
  await writeFile(file, content);
  const [gathered] = await checkFiles([file], { ...READING, documents: new Map() });
  const documents = gathered?.documents.map(({ fetched: _fetched, ...document }) => document);
  expect(documents).toMatchObject([expected]);
});

test('files in a folder that can’t be meant for agents are left out, and pages may have another charset', async () => {
  const site = await mkdtemp(join(folder, 'site-'));
  const latin = (text: string) => Buffer.from(text, 'latin1');
  const page = '<!doctype html><meta charset=iso-8859-1><title>Café</title>';
  const files = [
    ['empty.txt', ' \n'],
    ['blank.html', ''],
    ['notes.txt', latin('Café')],
    ['detail.json', latin('{"name":"Café"}')],
    ['agents.txt', ''],
    ['ai-actions.json', '{"version":"1.0","name":"Café","description":"Cakes","actions":[]}'],
    ['menu.html', latin(page)],
  ] as const;
  for (const [name, content] of files) await writeFile(join(site, name), content);
  const opened: string[] = [];
  const openFile: Reading['pages']['openFile'] = ({ markup }) => {
    opened.push(markup);
    return READING.pages.openFile({ url: '', markup, root: '', manifests: new Set() });
  };
  const pages = { ...READING.pages, openFile };
  const gathered = await checkFiles([site], { ...READING, pages, documents: new Map() });
  const read = gathered.flatMap(({ documents }) => documents.map(({ url }) => url.slice(site.length + 1)));
  expect(read).toEqual(['agents.txt', 'ai-actions.json', 'detail.json']);
  expect(opened).toEqual([page]);
});
