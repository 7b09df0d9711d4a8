import { describe, expect, it } from 'vitest';
import { createChoices } from '../../../lib/background/choices.ts';
import { createSettingsChanges, hiddenOn } from '../../../lib/background/settings.ts';
import { sift } from '../../../lib/background/tabs/judge.ts';
import { DEFAULT_SETTINGS } from '../../../lib/messaging/contract/settings.ts';
import type { Finding } from '../../../lib/model/index.ts';
import { json, serve } from '../discovery/site.ts';
import { AWAS, manifest } from './books.ts';
import { memoryArea, memoryBrowser } from './memory-platform.ts';

const SHOP = 'https://shop.example';
const finding = (rule: string) => ({ rule }) as Finding;

describe('the rules that a person hides on a site', () => {
  it.each([
    ['hides', [], 'awas/b', true, ['awas/b']],
    ['hides another', ['awas/b'], 'awas/a', true, ['awas/a', 'awas/b']],
    ['hides once', ['awas/b'], 'awas/b', true, ['awas/b']],
    ['shows again', ['awas/a', 'awas/b'], 'awas/b', false, ['awas/a']],
    ['shows what was not hidden', ['awas/a'], 'awas/b', false, ['awas/a']],
  ] as const)('%s', async (_name, before, rule, hidden, after) => {
    const [local, session] = [memoryArea(), memoryArea()];
    const changes = createSettingsChanges(local);
    const choices = createChoices({ local, session, isPrivate: false, changes });
    await choices.setHidden('https://other.example', 'awas/z', true);
    for (const one of before) await choices.setHidden(SHOP, one, true);
    const settings = await choices.setHidden(SHOP, rule, hidden);
    expect(hiddenOn(settings, SHOP)).toEqual(after);
    expect(hiddenOn(settings, 'https://other.example')).toEqual(['awas/z']);
  });

  it.each(['https://nobody.example', '__proto__', 'constructor'])('nothing is hidden on %s', (origin) => {
    expect(hiddenOn(DEFAULT_SETTINGS, origin)).toEqual([]);
  });
});

describe('sift', () => {
  const findings = ['awas/a', 'awas/b', 'awas/a'].map(finding);

  it.each([
    [[], ['awas/a', 'awas/b', 'awas/a'], []],
    [['awas/a'], ['awas/b'], [{ rule: 'awas/a', findings: 2 }]],
    [
      ['awas/a', 'awas/c'],
      ['awas/b'],
      [
        { rule: 'awas/a', findings: 2 },
        { rule: 'awas/c', findings: 0 },
      ],
    ],
  ])('without %j', (rules, shown, hiddenRules) => {
    const sifted = sift(findings, rules);
    expect([sifted.findings.map(({ rule }) => rule), sifted.hiddenRules]).toEqual([shown, hiddenRules]);
  });

  it('gives the same list for the same findings and rules, as a panel is not sent it twice', () => {
    const { findings: first } = sift(findings, ['awas/a']);
    expect(sift(findings, ['awas/a']).findings).toBe(first);
    expect(sift(findings, []).findings).toBe(findings);
  });
});

const twice = { id: 'search', name: 'Search', description: 'Searches books', path: '/', method: 'GET' };
const DUPLICATE = 'awas/action-id-duplicate';

async function visited(isPrivate: boolean) {
  const site = await serve({ [AWAS]: json(manifest(twice, twice)) });
  const browser = memoryBrowser();
  browser.state.inPrivate = true;
  const worker = browser.worker();
  const tab = { id: 1, url: `${site.origin}/`, title: 'Books', private: isPrivate };
  browser.tabs.set(1, tab);
  await worker.arrive(tab);
  const hide = (hidden: boolean) =>
    worker.shown('hideRule', { tabId: 1, origin: site.origin, rule: DUPLICATE, hidden });
  return { site, browser, worker, hide };
}

describe.each([
  ['a regular tab', false],
  ['a private tab', true],
])('a rule hidden in %s', (_name, isPrivate) => {
  it('is out of the view, the badge and the report, and back when it is wanted', async () => {
    const { browser, worker, hide } = await visited(isPrivate);
    const before = await worker.view(1);
    expect(before.findings.map(({ rule }) => rule)).toContain(DUPLICATE);
    const red = browser.badges.get(1)?.text;
    const hidden = await hide(true);
    expect(hidden.findings.map(({ rule }) => rule)).not.toContain(DUPLICATE);
    expect(hidden.hiddenRules).toEqual([{ rule: DUPLICATE, findings: 1 }]);
    expect([red, browser.badges.get(1)?.text]).toEqual(['2!', '2']);
    const report = await worker.panel('report', { tabId: 1 });
    expect(JSON.stringify(report)).not.toContain(DUPLICATE);
    expect((await hide(false)).findings).toEqual(before.findings);
    expect(browser.badges.get(1)?.text).toBe(red);
  });

  it('makes no faulty action usable for agents', async () => {
    const { worker, hide } = await visited(isPrivate);
    const before = await worker.panel('agents', { tabId: 1 });
    expect(before.withheld).not.toEqual([]);
    await hide(true);
    expect(await worker.panel('agents', { tabId: 1 })).toEqual(before);
  });

  it('is kept on disk only of regular windows', async () => {
    const { browser, hide, site } = await visited(isPrivate);
    await hide(true);
    expect(JSON.stringify(await browser.local.get('settings'))?.includes(site.origin) ?? false).toBe(
      !isPrivate,
    );
  });
});
