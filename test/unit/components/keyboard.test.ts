import { describe, expect, it } from 'vitest';
import { announced, button, calls, focused, tab } from './drive.ts';
import { startGallery } from './gallery.ts';

const gallery = startGallery();

describe('by keyboard', () => {
  it('goes from the search to an action and back to where it was', async () => {
    const page = await gallery.show('full');
    await tab(page, 'Actions').focus();
    await page.keyboard.press('/');
    expect(await focused(page)).toBe('Search actions');
    await page.keyboard.type('cart');
    await expect.poll(() => page.locator('.row').count()).toBe(3);
    expect(await announced(page)).toBe('3 actions');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('Add to cart');
    await page.keyboard.press('End');
    expect(await focused(page)).toBe('Empty the cart');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('Empty the cart');
    expect(await page.locator('h2:focus').count()).toBe(1);
    // The focus must not wait for `requestAnimationFrame`: the next key goes to the focused element.
    await page.evaluate(() => {
      globalThis.requestAnimationFrame = () => 0;
    });
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Empty the cart');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe('Search actions');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.row').count()).toBe(14);
  });

  it('searches for what is typed as soon as it is open, and goes on from there', async () => {
    const page = await gallery.show('full');
    await page.keyboard.type('cart');
    await expect.poll(() => page.locator('.row').count()).toBe(3);
    expect(await page.getByRole('searchbox').inputValue()).toBe('cart');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.locator('h2:focus').textContent()).toBe('Add to cart');
    await page.keyboard.type('x');
    expect(await page.locator('h2:focus').count()).toBe(1);
  });

  it('opens the first hit at once', async () => {
    const page = await gallery.show('full');
    await page.keyboard.press('/');
    await page.keyboard.type('book_flight');
    await page.getByText('Nothing matches.').or(page.locator('.row')).first().waitFor();
    await page.keyboard.press('Enter');
    expect(await page.locator('h2:focus').textContent()).toBe('book_flight');
  });

  it('is one stop of the Tab key for each list, whatever its length', async () => {
    const page = await gallery.show('many');
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('action_0');
    await page.keyboard.press('PageDown');
    expect(await focused(page)).toBe('action_8');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Show 300 more actions');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('action_8');
  });

  it('leaves the actions of one risk in a long list, which is searched with it', async () => {
    const page = await gallery.show('many');
    const rows = page.locator('.row');
    await button(page, /^Irreversible \d+$/).click();
    await rows.filter({ hasText: 'Reads' }).first().waitFor({ state: 'detached' });
    expect(await rows.first().textContent()).toContain('Irreversible');
    await page.keyboard.press('/');
    await page.keyboard.type('action_1');
    const [kept, other] = [10, 11].map((index) => page.locator(`[data-roving="awp:action_${index}"]`));
    await kept?.waitFor();
    expect(await other?.count()).toBe(0);
    await button(page, /^Irreversible \d+$/).click();
    await other?.waitFor();
    expect(await page.locator('.filter').count()).toBeGreaterThan(1);
  });

  it.each(['Verlauf', 'Prüfungen'])('has the tab in front whole in a narrow panel: %s', async (name) => {
    const page = await gallery.show('runs', { width: 320, language: 'de' });
    await page.locator('[role=tab]', { hasText: name }).dispatchEvent('click');
    const front = page.getByRole('tab', { selected: true });
    await front.filter({ hasText: name }).waitFor();
    const right = (box: { x: number; width: number } | null) => (box?.x ?? 0) + (box?.width ?? 0);
    const edge = right(await page.locator('.tabs').boundingBox());
    await expect.poll(async () => right(await front.boundingBox())).toBeLessThanOrEqual(edge);
  });

  it.each(['en', 'de', 'ar'] as const)(
    'shows whole names in the history of a narrow panel: %s',
    async (language) => {
      for (const width of [320, 400]) {
        const page = await gallery.show('runs', { width, language });
        await page.locator('[role=tab]').nth(3).dispatchEvent('click');
        await page.locator('.history-row').first().waitFor();
        const cut = await page.locator('.history-row .clip:has(> b)').evaluateAll((names) =>
          names
            .filter((one) => {
              const { width: needed } = one.querySelector('b')!.getBoundingClientRect();
              return needed > one.getBoundingClientRect().width + 1;
            })
            .map((one) => one.textContent),
        );
        expect(cut, String(width)).toEqual([]);
      }
    },
  );

  it('chooses tabs with the arrow keys, in the direction of reading', async () => {
    const page = await gallery.show('full');
    await tab(page, 'Actions').focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('[role=tab][aria-selected=true]').textContent()).toMatch(/^Checks/);
    await page.keyboard.press('End');
    expect(await page.locator('[role=tab][aria-selected=true]').textContent()).toMatch(/^History/);
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('[role=tab][aria-selected=true]').textContent()).toMatch(/^Actions/);
    const mirrored = await gallery.show('full', { direction: 'rtl' });
    await tab(mirrored, 'Actions').focus();
    await mirrored.keyboard.press('ArrowRight');
    expect(await mirrored.locator('[role=tab][aria-selected=true]').textContent()).toMatch(/^Checks/);
  });

  it('works a menu', async () => {
    const page = await gallery.show('full');
    await button(page, 'More').focus();
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('Refresh');
    await page.keyboard.press('End');
    expect(await focused(page)).toBe('Options');
    await page.keyboard.press('Enter');
    expect(await calls(page)).toContainEqual(['openOptions']);
    expect(await focused(page)).toBe('More');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('menu').count()).toBe(0);
  });

  it('fills a form and runs it with Enter', async () => {
    const page = await gallery.show('full');
    await page.locator('.row').first().click();
    await page.getByLabel('query').focus();
    await page.keyboard.type('dune');
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'Run of Search books' }).waitFor();
    expect(await calls(page)).toEqual([
      [
        'run',
        {
          action: 'awas:search-books',
          site: 'https://bookstore.example',
          arguments: { query: 'dune' },
          on: 'page',
        },
      ],
    ]);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  it('shows where the focus is', async () => {
    const page = await gallery.show('full');
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab');
      const outline = await page.evaluate(() => {
        const element = document.activeElement;
        return element && element !== document.body ? getComputedStyle(element).outlineStyle : 'solid';
      });
      expect(outline).toBe('solid');
    }
  });
});
