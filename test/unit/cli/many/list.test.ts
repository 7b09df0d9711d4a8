import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isIn, linesOf, sitesIn } from '../../../../lib/cli/many/list.ts';
import { reportSchema } from '../../../../lib/cli/published-schemas.ts';
import type { Report } from '../../../../lib/report/index.ts';
import type { Listening } from '../../../servers/http.ts';
import { startSite } from '../../../servers/site.ts';
import { rowsOf } from '../../../tables.ts';
import { awas, changed } from '../manifests.ts';
import { check, folder } from '../process.ts';

const TABLES = new URL('list.txt', import.meta.url);

async function* linesIn(text: string): AsyncGenerator<string> {
  if (text !== '') yield* text.split('\n');
}

describe('the sites of a list', () => {
  test.each<[string, string, readonly string[]]>(
    rowsOf<[string, string, readonly string[]]>(TABLES, 'sites'),
  )('%s', async (_, text, sites) => {
    const found: string[] = [];
    for await (const site of sitesIn(linesIn(text))) found.push(site);
    expect(found).toEqual(sites);
  });

  test.each<[string, string, (text: string) => Buffer]>([
    ['UTF-8', '', (text) => Buffer.from(text)],
    ['UTF-8 with a mark', '\uFEFF', (text) => Buffer.from(text)],
    ['UTF-16 with a mark', '\uFEFF', (text) => Buffer.from(text, 'utf16le')],
    ['UTF-16 without a mark', '', (text) => Buffer.from(text, 'utf16le')],
    ['UTF-16, big end first', '\uFEFF', (text) => Buffer.from(text, 'utf16le').swap16()],
  ])('are read from a file in %s', async (_, mark, encode) => {
    const sites = Array.from({ length: 9_000 }, (_, n) => `https://bücher-${n}.test/`);
    await using place = await folder();
    const file = join(place.path, 'list.txt');
    await writeFile(file, encode(`${mark}${sites.join('\r\n')}`));
    const found: string[] = [];
    for await (const site of sitesIn(linesOf(file, process.stdin))) found.push(site);
    expect(found).toEqual(sites);
  });

  test('is parted so that each site is in one part, with the whole of its origin', () => {
    const sites = Array.from({ length: 400 }, (_, n) => `https://site-${n}.test/`);
    const parts = [1, 2, 3, 4].map((part) => sites.filter((site) => isIn({ part, parts: 4 }, site)));
    expect(parts.flat().toSorted()).toEqual(sites.toSorted());
    for (const part of parts) expect(part.length).toBeGreaterThan(60);
    for (const site of parts[2] ?? []) expect(isIn({ part: 3, parts: 4 }, `${site}page#x`)).toBe(true);
    expect([1, 2, 3, 4].filter((part) => isIn({ part, parts: 4 }, 'https://shop.example/'))).toEqual([4]);
  });
});

describe('check', () => {
  let good: Listening;
  let bad: Listening;
  beforeAll(async () => {
    good = await startSite((origin) => ({
      '/.well-known/ai-actions.json': changed(awas, ['baseUrl'], origin),
    }));
    bad = await startSite(() => ({ '/agents.json': '{' }));
  });
  afterAll(async () => {
    await Promise.all([good.close(), bad.close()]);
  });

  const read = (text: string): readonly Report[] =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Report);
  const untimed = (reports: readonly Report[]) =>
    reports
      .map(({ timing: _, ...report }) => JSON.stringify(report))
      .toSorted()
      .map((text) => JSON.parse(text) as Report);

  test('writes a line of the report’s schema for each site of a list, and fails as one for single sites', async () => {
    const list = `url\n${good.origin}\n${bad.origin}\nnot a site\n`;
    await using place = await folder({ 'sites.csv': list });
    const listed = await check(['--list', 'sites.csv', '--allow-private'], { cwd: place.path });
    const reports = read(listed.stdout);
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    for (const report of reports) {
      expect(ajv.validate(reportSchema, report), ajv.errorsText()).toBe(true);
      expect(report.timing?.tookMs).toBeGreaterThanOrEqual(0);
    }
    expect(new Set(reports.map(({ targets }) => targets[0]?.target))).toEqual(
      new Set([good.origin, bad.origin, 'not a site']),
    );
    expect(listed.status).toBe(2);

    const piped = await check(['--list', '-', '--allow-private', '--format', 'ndjson=out/lines.ndjson'], {
      cwd: place.path,
      input: list,
    });
    expect(piped.stdout).toBe('');
    expect(untimed(read(await place.read('out/lines.ndjson')))).toEqual(untimed(reports));
    const named = await check(['--format', 'ndjson', good.origin, bad.origin]);
    expect(untimed(read(named.stdout))).toEqual(
      untimed(reports).filter(({ targets }) => targets[0]?.target !== 'not a site'),
    );
  });

  test('writes the other formats of a list as of single targets, in its order', async () => {
    const sites = [bad.origin, good.origin];
    const { stdout } = await check(['--list', '-', '--allow-private', '--format', 'json'], {
      input: sites.join('\n'),
    });
    const report = JSON.parse(stdout) as Report;
    expect(report.targets.map(({ target }) => target)).toEqual(sites);
    expect(report).toEqual(JSON.parse((await check(['--format', 'json', ...sites])).stdout));
  });

  test('says that there is no such list', async () => {
    const { status, stderr } = await check(['--list', 'nowhere.txt', '--contact', 'me@example.org']);
    expect([status, stderr]).toEqual([
      2,
      'There is no file or folder “nowhere.txt”. See awas-lens check --help.\n',
    ]);
  });
});
