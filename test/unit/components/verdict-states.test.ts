import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { healthOf, verdictInWords } from '../../../components/verdict.tsx';
import { badgeOf } from '../../../lib/background/tabs/badge.ts';
import { createSurvey } from '../../../lib/background/tabs/judge.ts';
import { barOf, marksOf } from '../../../lib/background/tabs/overlay.ts';
import { toCompactText, toHtml, toMarkdown, toReport, toText } from '../../../lib/report/index.ts';
import { headlineOf, isGap } from '../../../lib/report/standing.ts';
import { createTexts } from '../../../lib/text/index.ts';
import { NOW, staged } from '../../gallery/documents.ts';
import { SCENES } from '../../gallery/scenes.ts';
import { english, LOCALES } from '../../locales.ts';
import { type ShowOptions, startGallery } from './gallery.ts';
import { keepPicture } from './views.ts';

const texts = createTexts(english);
const TEAL = '#0b6e6e';

const STATES: Partial<Record<keyof typeof SCENES, string | undefined>> = {
  clean: undefined,
  full: undefined,
  checking: undefined,
  incomplete: undefined,
  stale: undefined,
  invalid: 'A manifest is here, but it isn’t valid JSON',
  unreadable: 'A manifest is here, but it can’t be read',
  unreachable: 'The site didn’t answer',
  failing: '2 addresses return errors',
  denied: 'The site denies access',
  plain: 'Nothing declared for agents',
};
const NAMES = Object.keys(STATES) as (keyof typeof SCENES)[];

const praise = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...[...document.querySelectorAll('.icon-check')].map((one) => one.outerHTML.slice(0, 80)),
      ...[...document.querySelectorAll('.chip.good')].map((one) => one.textContent),
      ...(/no problems|No errors|Nothing to fix|checks passed/.exec(document.body.textContent) ?? []),
    ].flat(),
  );

const gallery = startGallery();

const SCREENS: readonly (readonly [string, ShowOptions])[] = [
  ['popup', {}],
  ['narrow side panel', { width: 320, workbench: true }],
  ['developer tools', { width: 1_000, devtools: true, workbench: true }],
  ['wide developer tools, dark', { width: 1_400, devtools: true, workbench: true, theme: 'dark' }],
];

const DENIALS =
  /declares nothing|Nothing on this page is declared|No manifest|No actions declared|Nothing declared|this page, not declared/;

const denials = (page: Page): Promise<string[]> =>
  page
    .evaluate(() => [
      document.body.textContent,
      ...[...document.querySelectorAll('[title]')].map((one) => one.getAttribute('title') ?? ''),
    ])
    .then((texts) => texts.flatMap((text) => DENIALS.exec(text) ?? []));

const FOUND: readonly string[] = ['clean', 'full', 'incomplete', 'stale', 'checking'];

const IS_THERE: readonly string[] = ['invalid', 'unreadable', 'unreachable', 'failing'];

const TABS = ['Actions', 'Checks', 'History', 'Page', 'Workbench'] as const;

async function look(page: Page, name: string, view: (typeof TABS)[number]): Promise<string[]> {
  // A tab that doesn't fit is hidden in a menu, so a real click can't reach it.
  await page.locator('[role=tab]', { hasText: new RegExp(`^${view}`) }).dispatchEvent('click');
  if (view === 'Checks' && name === 'clean') await page.locator('.verdict').waitFor();
  await page.waitForTimeout(150);
  return praise(page);
}

describe.each(SCREENS)('%s', (screen, options) => {
  it.each(NAMES)('%s', async (name) => {
    const page = await gallery.show(name, options);
    const words = STATES[name];
    if (words) await page.getByRole('heading', { name: words }).first().waitFor();
    const said: string[] = [];
    for (const view of options.workbench ? TABS : TABS.slice(0, -1)) {
      said.push(...(await look(page, name, view)));
      const denied = (await denials(page)).filter(
        (one) => !FOUND.includes(name) || !/not declared/.test(one),
      );
      if (name !== 'plain') expect(denied, view).toEqual([]);
      if (IS_THERE.includes(name))
        expect(await page.getByRole('button', { name: 'Create a manifest' }).count(), view).toBe(0);
      await keepPicture(page, `state ${name} ${view} ${screen}`);
    }
    for (let at = 0; at < (await page.locator('.chips .chip:visible').count()); at++) {
      await page.locator('.chips .chip:visible').nth(at).click();
      said.push(...(await praise(page)));
      await page.keyboard.press('Escape');
      await page.locator('.chips .chip:visible').first().waitFor();
    }
    const all = said.filter((one) => name !== 'full' || !/checks passed|icon-check|^AWP/.test(one));
    if (name === 'clean') expect(all.length).toBeGreaterThan(0);
    else expect(all).toEqual([]);
  });
});

const CHIPS: Partial<Record<keyof typeof SCENES, readonly RegExp[]>> = {
  clean: [/^good AWAS.*, no problems$/],
  full: [/^bad AWAS.*, 2 errors/, /^good AWP.*, 1 hint and 1 to review$/],
  checking: [/^off AWAS.*, Checking…$/],
  incomplete: [/^off AWAS.*, not fully checked$/],
  stale: [/^off AWAS.*, not fully checked$/],
  invalid: [/^bad .*not valid JSON/],
};

it.each(NAMES)('the chip of each document: %s', async (name) => {
  const page = await gallery.show(name, { width: 800 });
  await page.locator('.site-name').waitFor();
  const chips = await page
    .locator('.chips li:not(.fixed) .chip')
    .evaluateAll((all) => all.map((one) => `${one.className.replace('chip ', '')} ${one.textContent}`));
  expect(chips).toEqual((CHIPS[name] ?? []).map((words) => expect.stringMatching(words)));
});

it.each(NAMES)('reports, overlay and the list of sites: %s', async (name) => {
  const { view, documents } = staged(SCENES[name]);
  const hasFound = documents.some(({ status }) => status === 'found');
  const gaps = documents
    .filter((one) => isGap(one, hasFound) || one.fetched.unrenewed)
    .map(({ url }) => ({ place: url, because: 'x', message: 'It was not read.' }));
  const checking = name === 'checking' ? [{ place: 'x', because: 'checking', message: 'Not yet.' }] : [];
  const { url: target, findings, page } = view;
  const report = toReport([
    { target, files: false, documents, findings, page, gaps: [...gaps, ...checking] },
  ]);
  const written = [
    toHtml(report, { version: '0', at: NOW, rules: [] }).replace(/<style>.*<\/style>/s, ''),
    toMarkdown(report),
    toText(report, new Map()),
    toCompactText(report),
  ];
  const ticked = written.map((text) => /Nothing to fix\.|no errors/.test(text));
  if (name === 'clean') expect(ticked.slice(0, 2)).toEqual([true, true]);
  else if (name !== 'full' && name !== 'plain') expect(ticked).toEqual([false, false, false, false]);
  const marks = marksOf(view, texts);
  const bar = barOf(marks, view.verdict, texts);
  expect(/no problems/.test(bar.summary)).toBe(name === 'clean');
  expect(bar.steps).toHaveLength(marks.filter(({ faulty }) => faulty).length);
  const { actions, runs } = view;
  const badge = badgeOf(
    { access: 'granted', actions: actions.length, verdict: view.verdict, runs },
    () => texts,
  );
  expect(badge.text !== '' && badge.colour === TEAL && !badge.title?.includes('·')).toBe(name === 'clean');
  const survey = createSurvey({ gather: async () => documents }, () => NOW);
  const service = await survey(SCENES[name].origin);
  const isClean = name === 'clean' || name === 'checking';
  expect(/no problems/.test(verdictInWords(service.verdict, texts))).toBe(isClean);
  expect(healthOf(view.verdict) === 'good').toBe(name === 'clean');
});

it.each(Object.keys(LOCALES) as (keyof typeof LOCALES)[])(
  'the headline has a text in %s',
  async (language) => {
    const page = await gallery.show('unreachable', { language, width: 320 });
    expect(headlineOf(staged(SCENES.unreachable).documents).standing).toBe('unreachable');
    expect(await page.locator('.notice h2').textContent()).toBe(LOCALES[language].headSilent?.message);
    await keepPicture(page, `state unreachable ${language}`);
  },
);
