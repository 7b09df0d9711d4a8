import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SceneName } from '../../gallery/scenes.ts';
import { agentsTxt, awas, awp, changed } from '../cli/manifests.ts';
import { check, type Folder, folder } from '../cli/process.ts';
import { startGallery } from './gallery.ts';
import { inView, keepPicture, VIEWS } from './views.ts';

const axeText = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const gallery = startGallery();
let faulty: Folder;
beforeAll(async () => {
  faulty = await folder({
    'agent.json': changed(changed(awp, ['domain'], undefined), ['actions', 0, 'method'], 'get'),
    '.well-known/agents.txt': agentsTxt.replace('Method: ', 'Method: x-'),
    '.well-known/ai-actions.json': awas,
  });
}, 60_000);
afterAll(() => faulty?.[Symbol.asyncDispose]());

const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const OF_SIZES = ['target-size', 'scrollable-region-focusable'];

async function violations(page: Page, runOnly: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async (only) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      const { violations: found } = await inPage.run(document, {
        resultTypes: ['violations'],
        preload: false,
        runOnly: [...only],
      });
      return found.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 300)).join(' | ')}`,
      );
    },
    [...runOnly],
  );
}

const shownMarkup = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('*')].map((element) =>
      Number(element.checkVisibility({ visibilityProperty: true })),
    );
    return document.documentElement.outerHTML + shown.join('');
  });

async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (element.matches(
        '.code, .table-scroll, .raw, .tree, .tabs, .excerpt, .site-name, .finding-title, pre, .unseen',
      ) ||
        scrolls(element.parentElement));
    return [...document.querySelectorAll('#root *')]
      .filter((element) => !scrolls(element) && element.getClientRects().length > 0)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > wide + 1;
      })
      .map((element) => `${element.tagName}.${element.className} ${element.textContent?.slice(0, 40)}`);
  });
}

const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

const LOOKS = [
  { width: 400, height: 600, theme: 'light' },
  { width: 320, height: 640, theme: 'dark' },
  { width: 800, height: 640, theme: 'light' },
] as const;

async function wrongInLooks(page: Page, name: string): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeText);
  const found: string[] = [];
  const seen = new Set<string>();
  for (const { width, height, theme } of LOOKS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    await painted(page);
    await keepPicture(page, `${name} ${width} ${theme}`);
    const markup = await shownMarkup(page);
    const inTheme = theme + markup;
    const again = seen.has(inTheme) ? [] : [...OF_SIZES, ...OF_COLOURS];
    const rules = seen.has(markup) ? again : EVERYTHING;
    const wrong = [...(await overflowing(page)), ...(rules.length > 0 ? await violations(page, rules) : [])];
    seen.add(markup).add(inTheme);
    found.push(...wrong.map((one) => `${width} ${theme}: ${one}`));
  }
  return found;
}

it.each(Object.entries(VIEWS))(
  '%s is accessible and keeps within its bounds, at 320, 400 and 800 px, light and dark',
  { timeout: 120_000 },
  async (name, steps) => {
    const page = await gallery.show(name.split(' ')[0] as SceneName);
    await inView(page, steps);
    expect(await wrongInLooks(page, name)).toEqual([]);
  },
);

it.each(['full action', 'form action', 'consent', 'consentPage', 'consentAgent'])(
  '%s keeps its foot in view in the popup, whatever size the browser gives it',
  async (name) => {
    const page = await gallery.show(name.split(' ')[0] as SceneName);
    await page.evaluate(() => document.documentElement.classList.add('popup'));
    await inView(page, VIEWS[name] ?? []);
    const sizes: unknown[] = [];
    for (const [width, height] of [
      [400, 600],
      [400, 300],
      [320, 240],
      [800, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      await painted(page);
      await keepPicture(page, `${name} popup ${width} ${height}`);
      const hidden = await page.evaluate(() =>
        [...document.querySelectorAll('.bar button')].flatMap((button) => {
          if (!button.checkVisibility()) return [];
          const { bottom, right } = button.getBoundingClientRect();
          return bottom > innerHeight || right > innerWidth ? [button.textContent] : [];
        }),
      );
      const wanted = await page.evaluate(() => {
        const { offsetWidth, offsetHeight } = document.body;
        return [offsetWidth, offsetHeight];
      });
      sizes.push([width, height, hidden, wanted]);
    }
    await page.evaluate(() => document.documentElement.classList.remove('popup'));
    expect(sizes).toEqual([
      [400, 600, [], [400, 600]],
      [400, 300, [], [400, 600]],
      [320, 240, [], [400, 600]],
      [800, 600, [], [400, 600]],
    ]);
  },
);

it.each(['en', 'de', 'ar'] as const)(
  'the answers to a question stand in one row, in %s',
  async (language) => {
    const page = await gallery.show('consentPage', { language, width: 400 });
    await inView(page, VIEWS.consentPage ?? []);
    const tops = await page
      .locator('dialog .bar button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size]).toEqual([3, 1]);
  },
);

it.each(['full', 'form action', 'consent', 'consentPage', 'plain', 'calendar action'])(
  '%s reads from right to left',
  async (name) => {
    const page = await gallery.show(name.split(' ')[0] as SceneName, { width: 320, direction: 'rtl' });
    await inView(page, VIEWS[name] ?? []);
    await keepPicture(page, `${name} rtl`);
    expect(await overflowing(page)).toEqual([]);
  },
);

it.each(
  (['de', 'ar'] as const).flatMap((language) =>
    [
      'full',
      'full checks',
      'full page',
      'form action',
      'consent',
      'consentPage',
      'plain',
      'options',
      'firstRun',
    ].map((name) => [language, name] as const),
  ),
)('in %s, %s keeps within 320 px', { timeout: 60_000 }, async (language, name) => {
  const page = await gallery.show(name.split(' ')[0] as SceneName, { width: 320, language });
  const [, view] = name.split(' ');
  if (view === 'checks' || view === 'page')
    await page
      .locator('[role=tab]')
      .nth(view === 'checks' ? 1 : 2)
      .dispatchEvent('click');
  if (view === 'action') await page.locator('.row').first().click();
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    language,
    language === 'ar' ? 'rtl' : 'ltr',
  ]);
  await painted(page);
  await keepPicture(page, `${name} ${language}`);
  expect(await overflowing(page)).toEqual([]);
});

it('the report that is saved as HTML is accessible and keeps within its bounds', async () => {
  const { stdout } = await check(['--format', 'html', '.'], { cwd: faulty.path });
  const page = await gallery.show('plain');
  await page.goto('about:blank');
  await page.setContent(stdout.replace('<main>', '<main id="root">'));
  const found = await wrongInLooks(page, 'html report');
  expect(await page.locator('.card').count()).toBeGreaterThan(2);
  expect(found).toEqual([]);
});

it('shows in forced colours what is chosen', async () => {
  const page = await gallery.show('full', { forcedColors: true });
  await keepPicture(page, 'full forced colours');
  const underline = (selected: boolean) =>
    page
      .locator(`[role=tab][aria-selected=${selected}]`)
      .first()
      .evaluate((tab) => getComputedStyle(tab).borderBlockEndColor);
  expect(await underline(true)).not.toBe(await underline(false));
});

it('has no animations if the person prefers reduced motion', async () => {
  const page = await gallery.show('askingAgain', { reducedMotion: true });
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
