import { expect, it } from 'vitest';
import type { SceneName } from '../../gallery/scenes.ts';
import { button, tab } from './drive.ts';
import { type ShowOptions, startGallery } from './gallery.ts';
import type { Step } from './views.ts';

const gallery = startGallery();

const SCRIPT = /\/(?:views|create-view|contract-view)-[^/]*\.js$/;

async function held(scene: SceneName, options: ShowOptions = {}) {
  const { promise: free, resolve: letCome } = Promise.withResolvers<void>();
  const page = await gallery.show('plain');
  let asked = 0;
  await page.route(SCRIPT, async (route) => {
    asked += 1;
    await free;
    await route.continue();
  });
  await gallery.show(scene, { ...options, late: true });
  return {
    page,
    async release() {
      await expect.poll(() => asked).toBeGreaterThan(0);
      const came = page.waitForResponse(SCRIPT);
      letCome();
      await came;
    },
    end: () => page.unroute(SCRIPT),
  };
}

const menuItem =
  (name: string): Step =>
  async (page) => {
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name }).click();
  };

it.each<[string, SceneName, Step, ShowOptions?]>([
  ['an action', 'full', (page) => page.locator('.row').first().click()],
  ['an action beside the list', 'full', (page) => page.locator('.row').first().click(), { width: 1200 }],
  ['an action whose details are fetched', 'mail', (page) => page.locator('.row').first().click()],
  ['a document', 'full', (page) => page.locator('.chip').nth(1).click()],
  ['the places', 'full', (page) => button(page, '1 similar file').click()],
  ['what agents have', 'full', (page) => page.getByRole('button', { name: /offered to agents/ }).click()],
  ['the contract', 'full', menuItem('Run all read-only actions')],
  ['a manifest of one’s own', 'plain', (page) => button(page, 'Create a manifest').click()],
  ['a run', 'table', async () => undefined, { run: 'run-1' }],
])('%s that comes late has the focus on its heading', async (_, scene, open, options) => {
  const { page, release, end } = await held(scene, options);
  await open(page);
  await page.locator('.detail .skeleton').waitFor();
  expect(await page.locator('h2:focus').count()).toBe(0);
  await release();
  await page.locator('.detail h2[data-heading]:focus').waitFor();
  await end();
});

it('chooses a tab at once, and leaves the focus on it when its view has come', async () => {
  const { page, release, end } = await held('full');
  await tab(page, 'Actions').focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('.list .skeleton').waitFor();
  await release();
  await page.locator('.finding-head').first().waitFor();
  expect(await page.locator('[role=tab]:focus').getAttribute('id')).toBe('tab-checks');
  await end();
});

it('asks with the focus on “no”, also late', async () => {
  const { page, release, end } = await held('consent');
  await release();
  await page.getByRole('alertdialog').locator('[data-no]:focus').waitFor();
  await end();
});

it('doesn’t move the focus if a view is closed before it has loaded', async () => {
  const { page, release, end } = await held('full');
  await page.locator('.row').first().click();
  await page.locator('.detail .skeleton').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.row:focus').waitFor();
  await release();
  expect(await page.locator('.row:focus').count()).toBe(1);
  await page.locator('.row').nth(1).click();
  await page.locator('.detail h2[data-heading]:focus').waitFor();
  await end();
});
