import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../../../lib/report/index.ts';
import { foreign } from '../../../fixtures/foreign.ts';
import { card as a2aCard } from '../../formats/a2a-card/samples.ts';
import { courier } from '../../formats/adp/courier.ts';
import { check, type Folder, folder } from '../process.ts';

const NAMES = ['agent.json', 'agents.json', 'agents.txt', '.well-known/agent', '.well-known/ai-actions.json'];
const fileOf = ({ text }: { readonly text: string }, index: number) =>
  `${index}/${/^\s*[[{]/.test(text) ? NAMES[index % NAMES.length] : 'agents.txt'}`;
const files = Object.fromEntries(foreign.map((one, index) => [fileOf(one, index), one.text]));

let site: Folder;
beforeAll(async () => {
  site = await folder(files);
});
afterAll(() => site[Symbol.asyncDispose]());
const inSite = (...args: string[]) => check(args, { cwd: site.path });

describe('files of other formats', () => {
  test('get one finding each, for information, in words', async () => {
    const { status, stdout } = await inSite('--format', 'json', '.');
    const { targets, summary } = JSON.parse(stdout) as Report;
    expect({ status, ...summary }).toMatchObject({
      status: 0,
      errors: 0,
      warnings: 0,
      infos: foreign.length,
    });
    const found = new Map(targets.flatMap(({ documents }) => documents).map((one) => [one.file, one]));
    for (const [index, one] of foreign.entries()) {
      const { is } = one;
      const file = fileOf(one, index);
      const { findings, dialect, looksLike, looksLikeName } = found.get(file)!;
      expect(looksLike ?? 'unknown', file).toMatch(/^[a-z0-9-]+$/);
      if (is !== undefined) expect(looksLikeName, file).toBe(is);
      expect(dialect, file).toBeNull();
      expect(findings, file).toMatchObject([
        { rule: 'target/other-format', severity: 'info', document: file },
      ]);
      expect(findings[0]?.message, file).toMatch(
        is === undefined ? /^This is (?:not \S|a custom format, ).*\.$/ : `This is ${is}, not `,
      );
      expect(findings[0]?.fix, file).toMatch(/^If it is meant to be .+, give it /);
    }
  });

  test('have it on themselves in every format for machines, each with a fingerprint of its own', async () => {
    const sarif = JSON.parse((await inSite('--format', 'sarif', '.')).stdout);
    const results: readonly { locations: unknown[]; partialFingerprints: object }[] = sarif.runs[0].results;
    const uris = results.flatMap(({ locations }) =>
      locations.map(
        (one) =>
          (one as { physicalLocation: { artifactLocation: { uri: string } } }).physicalLocation
            .artifactLocation.uri,
      ),
    );
    expect(uris.toSorted()).toEqual(Object.keys(files).toSorted());
    const prints = results.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints));
    expect(new Set(prints).size).toBe(foreign.length);
    const github = (await inSite('--format', 'github', '.')).stdout;
    expect(github.match(/^::notice file=\d+\//gm)).toHaveLength(foreign.length);
    expect((await inSite('--format', 'junit', '.')).stdout).not.toContain('<failure');
  });

  test('a baseline knows each by its file', async () => {
    const first = Object.keys(files)[0] ?? '';
    using _ = { [Symbol.dispose]: () => rmSync(`${site.path}/new`, { recursive: true }) };
    await inSite('--baseline', 'b.json', '--update-baseline', '.');
    expect((await inSite('--baseline', 'b.json', '.')).stdout).toContain('0 hints');
    await site.write({ 'new/agent.json': files[first] ?? '' });
    const { stdout } = await inSite('--baseline', 'b.json', '.');
    expect(stdout).toContain('new/agent.json');
  });

  test('are not changed by --fix, and are judged if an option names their format', async () => {
    await inSite('--fix', '.');
    for (const [file, text] of Object.entries(files)) expect(await site.read(file), file).toBe(text);
    expect((await inSite('--as', 'awp', '0/agent.json')).stdout).toContain('awp/required-field');
    expect((await inSite('--expect', 'awp', '0/agent.json')).status).toBe(1);
  });
});

test.each<[file: string, text: string, message: string, fix: string]>([
  [
    '.well-known/agent-card.json',
    '{"name": "A"}',
    'This is not an A2A agent card: it has no ',
    'an A2A agent card, ',
  ],
  ['agent.json', '[{"a": 1}]', 'This is not AWP: it is an array, not an object.', 'AWP, '],
  [
    'some.json',
    '{"a": 1}',
    'This is none of the known formats',
    'a format that AWAS Lens checks, add --as FORMAT',
  ],
])('a file of another format is told why: %s %s', async (file, text, message, fix) => {
  await using place = await folder({ [file]: text });
  const { stdout } = await check(['--format', 'json', file], { cwd: place.path });
  const [found] = (JSON.parse(stdout) as Report).targets.flatMap(({ findings, documents }) => [
    ...(findings ?? []),
    ...documents.flatMap((one) => one.findings),
  ]);
  expect(found).toMatchObject({
    message: expect.stringContaining(message),
    fix: expect.stringContaining(fix),
  });
});

const ADP = JSON.stringify(courier);

test('a finding says where agents look for a manifest that is at the address of another format', async () => {
  const [adp, card] = [JSON.stringify(courier), JSON.stringify(a2aCard)];
  await using place = await folder({
    'a/agents.json': adp,
    'b/agents.json': adp,
    'b/.well-known/agent': adp,
    'c/agent.json': card,
    'd/other.json': adp,
  });
  const told = async (target: string) =>
    (await check([target], { cwd: place.path })).stdout.match(/This is .*(?<=place of).*/g);
  expect(await told('a')).toEqual([
    'This is ADP, in the place of agents.json. Agents look for it at /.well-known/agent.',
  ]);
  for (const right of ['b', 'c', 'd']) expect(await told(right), right).toBeNull();
});

test.each([
  ['another name', { '.well-known/agents.json.txt': ADP }, true],
  ['upper case', { '.well-known/Agent-Card.json': JSON.stringify(a2aCard) }, true],
  ['another name beside the right one', { '.well-known/adp.json': ADP, '.well-known/agent': ADP }, false],
  ['any name elsewhere', { 'src/adp.json': ADP }, false],
])('a finding about %s in .well-known', async (_, files, isTold) => {
  await using place = await folder(files);
  const { stdout } = await check(['.'], { cwd: place.path });
  expect(stdout.includes('agents only look for it at /.well-known/agent')).toBe(isTold);
});
