import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { button, calls, change, tab } from './drive.ts';
import { startGallery } from './gallery.ts';

const gallery = startGallery();

describe('where there is nothing', () => {
  it('offers a manifest from the forms of the page, to be seen before it is saved (AWP-14-c)', async () => {
    const page = await gallery.show('plain');
    await button(page, 'Create a manifest').click();
    await page.locator('.create pre', { hasText: '"version": "1.0"' }).waitFor();
    await button(page, 'Save').click();
    await page.getByLabel('Format').selectOption('awp');
    await page.locator('.create pre', { hasText: '"source": "synthetic"' }).waitFor();
    await button(page, 'Save').click();
    expect(await calls(page)).toEqual([
      ['draft', {}],
      ['create', { from: 'forms', as: 'awas' }],
      ['saveText', 'ai-actions.json'],
      ['create', { from: 'forms', as: 'awp' }],
      ['saveText', 'agent.json'],
    ]);
  });

  it('offers the forms of the page with attributes, as a diff that is only taken home', async () => {
    const page = await gallery.show('plain');
    await button(page, 'Create a manifest').click();
    await page.getByLabel('Format').selectOption('HTML with WebMCP attributes');
    await page.locator('.create pre', { hasText: ' tooldescription="' }).waitFor();
    expect(await button(page, 'Try it here').count()).toBe(0);
    expect(await page.locator('.put-online').count()).toBe(0);
    await button(page, 'Save').click();
    expect((await calls(page)).slice(-2)).toEqual([
      ['create', { from: 'forms', as: 'webmcp' }],
      ['saveText', 'index.diff'],
    ]);
  });

  it('tries the manifest here, and leads to what puts it online', async () => {
    const page = await gallery.show('plain');
    await button(page, 'Create a manifest').click();
    await page.locator('.put-online li').nth(1).waitFor();
    expect(await page.locator('.create-losses[open]').count()).toBe(0);
    await button(page, 'Try it here').click();
    await page.getByRole('note').getByText('Edited locally, not on the server.').waitFor();
    expect(await page.getByRole('tab', { selected: true }).textContent()).toMatch(/^Actions/);
    expect(await page.locator('.row').count()).toBeGreaterThan(0);
    await button(page, 'Put it online').click();
    const steps = page.locator('.detail .put-online li');
    expect(await steps.first().textContent()).toContain('/.well-known/ai-actions.json');
    expect(await steps.getByRole('img').evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
      'Not yet',
      'Not yet',
    ]);
  });

  it('says in Checks that nothing is declared, also if the page’s forms offer actions', async () => {
    const page = await gallery.show('plain');
    await change(page, ({ documents }) => ({
      documents: documents.map((one, index) =>
        index === 0 ? { ...one, format: 'page', status: 'found' } : one,
      ),
    }));
    await tab(page, 'Checks').click();
    await page.getByRole('heading', { name: 'Nothing to check' }).waitFor();
  });

  it('keeps what is known while it checks again', async () => {
    const page = await gallery.show('plain');
    await change(page, () => ({ phase: 'asking' }));
    await page.getByText('Checking…').first().waitFor();
    expect(await page.locator('.ghost, .skeleton-row').count()).toBe(0);
    await page.getByRole('heading', { name: 'Nothing declared for agents' }).waitFor();
  });

  it('shows each requested URL and its answer, and can request them again', async () => {
    const page = await gallery.show('plain');
    expect(await page.locator('.places').isVisible()).toBe(false);
    await page.getByText('Checked 9 addresses. No manifest found.').click();
    const rows = await page.locator('.places tbody tr').allTextContents();
    expect(rows).toContain('/.well-known/ai-actions.jsona web page instead of JSON');
    expect(rows.at(-1)).toBe('4 more404');
    await button(page, '4 more').click();
    expect(await page.locator('.places tbody tr').count()).toBe(9);
    await button(page, 'Refresh').click();
    expect(await calls(page)).toEqual([
      ['draft', {}],
      ['recheck', { fresh: true }],
    ]);
  });

  it.each([
    ['withheld', 'Grant access', ['grant']],
    ['hidden', 'Grant access to all sites', ['grant']],
    ['notChosen', 'Check once', ['allow', { always: false }]],
    ['notChosen', 'Always check here', ['allow', { always: true }]],
  ] as const)('%s offers “%s”', async (scene, name, call) => {
    const page = await gallery.show(scene);
    await button(page, name).click();
    expect(await calls(page)).toEqual([[...call]]);
  });

  it.each([
    ['unsupported', 'AWAS Lens can’t run on this page'],
    ['private', 'This is a private window'],
    ['failure', 'Something went wrong'],
  ] as const)('%s is explained', async (scene, title) => {
    const page = await gallery.show(scene);
    await page.getByRole('heading', { name: title }).waitFor();
  });

  it.each([
    ['withheld', 'With your permission, AWAS Lens can read what bookstore.example declares for agents.'],
    ['hidden', 'The browser hides which site this is.'],
  ] as const)('%s says “%s”', async (scene, text) => {
    const page = await gallery.show(scene);
    await page.getByText(text).waitFor();
  });

  it('moves nothing while the answers come', async () => {
    const tops = async (page: Page) => {
      const boxes = await Promise.all(
        ['.tabs', '.skeleton-row >> nth=0'].map((selector) => page.locator(selector).boundingBox()),
      );
      return boxes.map((box) => box && [box.y, box.height]);
    };
    const loading = await gallery.show('loading');
    const first = await tops(loading);
    const page = await gallery.show('asking');
    expect(await tops(page)).toEqual(first);
    const full = await gallery.show('mail');
    expect([await full.locator('.tabs').boundingBox()].map((box) => box && [box.y, box.height])).toEqual(
      first.slice(0, 1),
    );
  });
});

it('shows where JSON is broken, and the change that fixes it', async () => {
  const page = await gallery.show('invalid');
  const line = page.locator('.excerpt .line.marked');
  await line.locator('mark').waitFor();
  expect(await line.locator('.line-number').textContent()).toBe('3');
  await page.locator('.patch', { hasText: '"actions": []}' }).waitFor();
  await page.getByRole('button', { name: 'Apply' }).waitFor();
});
