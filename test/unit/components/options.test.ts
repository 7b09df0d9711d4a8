import { describe, expect, it } from 'vitest';
import { button, focused } from './drive.ts';
import { startGallery } from './gallery.ts';

const gallery = startGallery();

describe('the options', () => {
  it('stop everything for agents by one switch, and forget credentials', async () => {
    const page = await gallery.show('options');
    await page.getByRole('checkbox', { name: /^Stop everything for agents/ }).check();
    await page.getByText('••••7f3a').waitFor();
    await button(page, 'Forget all').click();
    await page.getByText('No credentials.').waitFor();
    await button(page, 'Remove https://bookstore.example').first().click();
  });

  it('show what was allowed to which site, and can revoke it', async () => {
    const page = await gallery.show('options');
    await page
      .getByText('Reads prices.example through this extension, without cookies · bookstore')
      .waitFor();
    await button(page, 'Revoke: prices.example').click();
    await button(page, 'Revoke: Add to cart').click();
    await button(page, 'Revoke: Remove from cart').click();
    await page.getByText('Airport may be written in uppercase or lowercase · bookstore').waitFor();
    await button(page, 'Revoke: Airport').click();
    await page.getByText('No permissions yet.').waitFor();
  });

  it('say what the background refuses in the language of the person', async () => {
    const page = await gallery.show('options', { language: 'de' });
    await page.getByRole('searchbox', { name: 'Einen Dienst finden' }).fill('refused');
    await page.keyboard.press('Enter');
    await page.getByText('Die Antwort des Verzeichnisses enthält keine Liste von Diensten.').waitFor();
  });

  it('explain the rules that are searched for, each with its examples', async () => {
    const page = await gallery.show('options');
    const search = page.getByRole('searchbox', { name: 'Search rules' });
    await search.fill('nowhere to be found');
    await page.getByText('Nothing matches.').waitFor();
    await search.fill('drop intent required');
    await page.getByText('Clients drop a file').waitFor();
    await page.getByText('"intent": "Search and book ferry crossings"').waitFor();
  });

  it('say which of the chosen sites the browser withholds, and ask for those only', async () => {
    const page = await gallery.show('options', { withheld: true });
    const remarks = page.getByRole('status').filter({ hasText: 'blocks' });
    await expect
      .poll(() => remarks.allInnerTexts())
      .toEqual([
        'The browser blocks AWAS Lens on localhost:3000. Grant access',
        'The browser blocks AWAS Lens on bookstore.example. Grant access',
      ]);
    await remarks.last().getByRole('button').click();
    await expect.poll(() => remarks.count()).toBe(1);
    await page.getByRole('radio', { name: /^Every site/ }).check();
    await page.getByText('The browser blocks AWAS Lens on some sites.').waitFor();
    await button(page, 'Grant access to all sites').click();
    await expect.poll(() => remarks.count()).toBe(0);
    await page.getByRole('radio', { name: /^Only when I click/ }).check();
    await expect.poll(() => remarks.count()).toBe(0);
  });

  it('keep every change at once, and say so', async () => {
    const page = await gallery.show('options');
    await page.getByRole('radio', { name: /^Only when I click/ }).check();
    await page.getByRole('status').getByText('Saved').waitFor();
    expect(await page.getByRole('radio', { name: /^Only when I click/ }).isChecked()).toBe(true);
  });

  it('accept the address of a site, and nothing else', async () => {
    const page = await gallery.show('options');
    const address = page.getByLabel('Address of a site');
    await address.fill('shop');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Not a site address.').waitFor();
    await address.fill('https://bookstore.example/x');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('already allowed').waitFor();
    await address.fill('example.org/shop');
    await page.keyboard.press('Enter');
    await page.getByText('https://example.org').waitFor();
    await button(page, 'Remove https://example.org').click();
    await page.getByText('https://example.org').waitFor({ state: 'detached' });
  });

  it('are only reset after a confirmation', async () => {
    const page = await gallery.show('options');
    await button(page, 'Reset options').click();
    expect(await focused(page)).toBe('Cancel');
    await button(page, 'Reset').click();
    await page.getByText('No sites allowed yet.').waitFor();
  });
});
