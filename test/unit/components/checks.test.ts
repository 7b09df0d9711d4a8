import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announced, button, calls, tab } from './drive.ts';
import { type Gallery, openGallery } from './gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await openGallery();
}, 60_000);
afterAll(() => gallery?.close());

describe('checks', () => {
  it('are filtered by kind and by words', async () => {
    const page = await gallery.show('full');
    await tab(page, 'Checks').click();
    const all = await page.locator('.finding').count();
    await page.locator('.filters').getByText('2 errors').click();
    expect(await page.locator('.finding').count()).toBe(2);
    expect(await announced(page)).toBe('2 findings');
    await page.locator('.filters').getByText('2 errors').click();
    expect(await page.locator('.finding').count()).toBe(all);
    await page.keyboard.press('/');
    await page.keyboard.type('duplicate');
    await page.locator('.finding').nth(1).waitFor({ state: 'detached' });
    expect(await page.locator('.rule').textContent()).toBe('awas/action-id-duplicate');
  });

  it('lead to their line', async () => {
    const page = await gallery.show('full');
    await tab(page, 'Checks').click();
    await page.locator('.where .link').first().click();
    const line = page.locator('.code .sought');
    await line.waitFor();
    expect(await line.getAttribute('class')).toContain('kind-error');
    expect(await line.textContent()).toContain('"search-books"');
    await page.keyboard.press('Escape');
    await page.locator('.where .link:focus').waitFor();
  });

  it('are copied one by one or all, as Markdown or JSON', async () => {
    const page = await gallery.show('full');
    await tab(page, 'Checks').click();
    await page.getByRole('button', { name: 'Copy this finding' }).first().click();
    await page.getByRole('menuitem', { name: 'Copy as JSON' }).click();
    await expect.poll(async () => (await calls(page)).length).toBe(1);
    expect(JSON.parse(String((await calls(page))[0]?.[1]))).toMatchObject({
      rule: 'awas/action-id-duplicate',
    });
    await button(page, 'Copy all findings').click();
    await page.getByRole('menuitem', { name: 'All as JSON' }).click();
    await expect.poll(async () => (await calls(page)).length).toBe(2);
    const report = JSON.parse(String((await calls(page))[1]?.[1]));
    expect(report).toMatchObject({ version: 1, targets: [{ target: 'https://bookstore.example/search' }] });
    expect(report.targets[0].documents[0].actions[0].source.line).toBeGreaterThan(1);
  });

  it('show 2 MB in one line at the very place', async () => {
    const page = await gallery.show('oneLine');
    await tab(page, 'Checks').click();
    await page.locator('.where .link').nth(4).click();
    await page.locator('.code .sought.marked').waitFor();
    expect(await page.locator('.code .line').count()).toBeLessThan(200);
    await button(page, 'Next finding').click();
    await page.locator('.code .sought.marked').waitFor();
  });

  it('lead to the element on the page', async () => {
    const page = await gallery.show('full');
    await tab(page, 'Page').click();
    await page.getByRole('button', { name: /input\[name='query'\]/ }).click();
    expect(await calls(page)).toContainEqual(['reveal', { selector: "input[name='query']" }]);
  });
});
