import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue, targetRules } from '../../../lib/cli/catalogue.ts';
import { FAIL_ON, OUTPUTS, parseOptions } from '../../../lib/cli/check/options.ts';
import { checkHelp } from '../../../lib/cli/help.ts';
import { initHelp } from '../../../lib/cli/init.ts';
import { testHelp } from '../../../lib/cli/test.ts';
import { formatIds } from '../../../lib/formats/index.ts';
import { CONFIG_NAME, configWithout } from '../../../lib/report/config.ts';
import { ruleUrl } from '../../../lib/report/index.ts';
import { documentedRules } from '../../docs/examples.ts';
import { check, folder, root } from './process.ts';

const page = readFileSync(join(root, 'docs/command-line.md'), 'utf8');
const help = checkHelp();
const options = [...new Set(help.match(/--[a-z][a-z-]+/g))];

describe('docs/command-line.md', () => {
  test.each(options)('and the help name %s, which exists', (option) => {
    expect(page).toContain(option);
    expect(() => parseOptions([option, '.'])).not.toThrow(`There is no option ${option}`);
  });
  test.each([...OUTPUTS, ...FAIL_ON, ...formatIds])('and the help name the value %s', (value) => {
    expect(page).toContain(`\`${value}\``);
    expect(help).toMatch(new RegExp(`\\b${value}\\b`));
  });
  test('names each option of init and test', () => {
    for (const [option] of (initHelp() + testHelp()).matchAll(/--[a-z]+/g)) expect(page).toContain(option);
  });
  test('describes every rule about targets under the heading that reports link to', () => {
    for (const { id } of targetRules) {
      expect(page).toContain(`### <span id="${id.replace('/', '')}"></span>`);
      expect(ruleUrl(id, 'https://x.example/rules')).toMatch(
        new RegExp(`/command-line\\.md#${id.replace('/', '')}$`),
      );
    }
  });
  test('has a configuration that is valid', async () => {
    const config = /## Configuration[\s\S]*?```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    await using place = await folder({
      'awas-lens.config.json': config,
      'awas-lens.baseline.json': { version: 1, findings: [] },
    });
    expect((await check(['.'], { cwd: place.path })).stderr).toBe('');
  });
});

test('the configuration that the panel saves is valid, and turns rules off', async () => {
  await using place = await folder({
    [CONFIG_NAME]: configWithout(['awas/action-id-duplicate', 'document/json-invalid']),
    '.well-known/ai-actions.json': '{}',
  });
  const { stderr } = await check(['.'], { cwd: place.path });
  expect(stderr).toBe('');
  const wrong = configWithout(['awas/no-such-rule']);
  await using other = await folder({ [CONFIG_NAME]: wrong, '.well-known/ai-actions.json': '{}' });
  expect((await check(['.'], { cwd: other.path })).stderr).toContain('awas/no-such-rule');
});

test('every rule is documented on the page that reports link to', () => {
  const sections = new Set(documentedRules().map(({ id, file }) => `${file}#${id.replace('/', '')}`));
  for (const id of catalogue().keys())
    if (!id.startsWith('target/'))
      expect(sections).toContain(ruleUrl(id, 'https://x.example/rules')?.split('/').at(-1));
});
