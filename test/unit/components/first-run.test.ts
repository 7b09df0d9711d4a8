import { describe, expect, it } from 'vitest';
import { button, calls } from './drive.ts';
import { startGallery } from './gallery.ts';

const gallery = startGallery();

describe('the first page', () => {
  it('stores the chosen mode at once, and starts with it', async () => {
    const page = await gallery.show('firstRun', { width: 900 });
    expect(await page.getByRole('radio', { name: /^Every site/ }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: /^Only when I click/ }).check();
    await button(page, 'Start with “Only when I click”').click();
    await button(page, 'All options').click();
    expect((await calls(page)).map(([name]) => name)).toEqual(['start', 'openOptions']);
  });

  it('runs in its shop what it shows, step by step', async () => {
    const page = await gallery.show('firstRun', { width: 900 });
    const books = page.locator('.shop-list b');
    expect(await books.count()).toBe(4);
    await page.locator('.demo-panel').getByLabel('Search the catalogue').fill('messiah');
    await page.getByText('Type “messiah” into the search box').waitFor();
    await button(page, 'Run').click();
    await page.getByRole('status').getByText('Found 1 book').waitFor();
    expect(await books.allTextContents()).toEqual(['Dune Messiah']);
    expect(await page.locator('.shop').getByLabel('Search the catalogue').inputValue()).toBe('messiah');
  });

  it('says which keys open the popup', async () => {
    const page = await gallery.show('firstRun', { width: 900 });
    expect(await page.locator('kbd').allTextContents()).toEqual(['Alt', 'Shift', 'L']);
  });
});
