import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announced, button, calls, tab } from './drive.ts';
import { type Gallery, openGallery } from './gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await openGallery();
}, 60_000);
afterAll(() => gallery?.close());

describe('a run', () => {
  it('can be cancelled, and tells how it ended', async () => {
    const page = await gallery.show('running');
    await page.locator('.row').first().click();
    await page.getByText('Waiting for .book-results').waitFor();
    await button(page, 'Cancel').click();
    await page.getByText('its answer was not waited for').waitFor();
    expect(await announced(page)).toBe('Search books failed: Cancelled');
    await button(page, 'Dismiss').click();
    await page.locator('.run').waitFor({ state: 'detached' });
  });

  it('shows what came back as text, never as markup (WOA-8.4-a)', async () => {
    const page = await gallery.show('runs');
    await tab(page, 'History').click();
    await page.getByText('<h1>Not found</h1>').waitFor();
    await page.getByText('<b>Children of Dune</b>').waitFor();
    expect(await page.locator('.run h1, .run b:has-text("Children")').count()).toBe(0);
  });

  it('says what to do next', async () => {
    const page = await gallery.show('failed');
    await page.locator('.row').first().click();
    await page.getByText('Run it over HTTP, or open the search page first.').waitFor();
    expect(await page.locator('.next button').count()).toBe(0);
  });

  it('AWP-10-c: offers the action that the declared recovery names', async () => {
    const page = await gallery.show('failed');
    await page.locator('.row').first().click();
    await page.evaluate(() =>
      globalThis.gallery.change((view) => ({
        ...view,
        runs: view.runs.map((run) => ({
          ...run,
          outcome: {
            ok: false,
            code: 'http-error',
            message: 'The server answered 409.',
            next: 'For SOLD_OUT the site says: “wait 60 seconds, then run add-to-cart again”.',
          },
        })),
      })),
    );
    await page.locator('.next').getByRole('button', { name: 'Add to cart' }).click();
    await expect.poll(() => page.locator('h2:focus').textContent()).toBe('Add to cart');
  });

  it('says what did not work, without losing anything', async () => {
    const page = await gallery.show('runs');
    await tab(page, 'History').click();
    await button(page, 'Next page').click();
    await page.getByRole('alert').getByText('The next page could not be reached.').waitFor();
    await button(page, 'Close').click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('can be saved: as a HAR all that went over HTTP, and the file that one brought', async () => {
    const page = await gallery.show('table');
    await page.evaluate(() => {
      const file = { name: 'bill.pdf', contentType: 'application/pdf', bytes: 3 };
      globalThis.gallery.change((view) => ({
        ...view,
        runs: view.runs.map((run) => {
          const { plan, outcome } = run;
          const request = {
            method: 'GET',
            url: 'https://x.example/',
            headers: {},
            cookies: false,
            crossOrigin: false,
          };
          return outcome?.ok
            ? {
                ...run,
                plan: { ...plan, kind: 'request', request },
                outcome: { ...outcome, file, more: { page: 2 } },
              }
            : run;
        }),
      }));
    });
    await tab(page, 'History').click();
    await page.getByRole('button', { name: 'Save bill.pdf' }).click();
    await button(page, 'Next page').click();
    await button(page, 'Save as HAR').click();
    expect((await calls(page)).map(([name]) => name)).toEqual(['saveFile', 'more', 'saveRuns']);
  });

  it('can be repeated with its arguments', async () => {
    const page = await gallery.show('table');
    await tab(page, 'History').click();
    await button(page, 'Repeat').click();
    expect(await page.getByLabel('query').inputValue()).toBe('dune');
    expect(await page.getByLabel('genre').inputValue()).not.toBe('');
  });

  it('is compared with another: what differs is marked, as text, by keyboard too', async () => {
    const page = await gallery.show('compared');
    await tab(page, 'History').click();
    await button(page, 'Compare').first().focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('h2:focus').textContent()).toBe('Two runs compared');
    // The run of the same action before it, the earlier one first.
    const chosen = (label: string) =>
      page.getByLabel(label, { exact: true }).evaluate((select) => (select as HTMLSelectElement).value);
    expect([await chosen('Before'), await chosen('After')]).toEqual(['run-before', 'run-after']);
    const part = (name: string) => page.getByRole('region', { name });
    expect(await part('Arguments').locator('.differs').allInnerTexts()).toEqual([
      'genre\nBefore:\nscience\nAfter:\nclassics',
    ]);
    expect(await part('The request').locator('.differs dt').allInnerTexts()).toEqual(['query.genre']);
    expect(await page.getByRole('row').allInnerTexts()).toEqual([
      '\tBefore\tAfter',
      'Action\tSearch books\tSearch books',
      'Ended\tdone\tdone',
      'Status\t200\t200',
      'Time\t84 ms\t1.2 sec',
      'Size\t1.2 kB\t2.3 kB',
      'Items\t3 items\t4 items',
    ]);
    expect(await part('Result').locator('.differs dt').allInnerTexts()).toEqual([
      'total',
      'books[0]',
      'books[1].price',
      'books[1].stock',
      'books[1].blurb',
      'books[3].note',
    ]);
    expect(await part('Result').locator('.differs').nth(3).locator('del, ins').allInnerTexts()).toEqual([
      '"5"',
      '5',
    ]);
    expect(await part('Result').locator('.differs').nth(4).locator('mark').allInnerTexts()).toEqual([
      'First',
      'Second',
    ]);
    await part('Result').getByText('5 values are the same').click();
    await part('Result').getByText('<b>Children of Dune</b>').waitFor();
    expect(await page.locator('.differences b').count()).toBe(0);
    await button(page, 'Swap').click();
    expect(await part('Arguments').locator('.is').textContent()).toContain('science');
    await page.getByLabel('Before', { exact: true }).selectOption('run-before');
    await page.getByText('No difference').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.run button:focus').waitFor();
  });

  it('that was dismissed is missed, and what is left has nothing to be compared with', async () => {
    const page = await gallery.show('compared');
    await tab(page, 'History').click();
    await button(page, 'Compare').first().click();
    await page.evaluate(() =>
      globalThis.gallery.change((view) => ({
        ...view,
        runs: view.runs.filter(({ id }) => id === 'run-after'),
      })),
    );
    await page.locator('.compare p', { hasText: 'This run was dismissed' }).waitFor();
    await page.keyboard.press('Escape');
    await button(page, 'Repeat').waitFor();
    expect(await button(page, 'Compare').count()).toBe(0);
  });

  it('opens a deep result step by step', async () => {
    const page = await gallery.show('tree');
    await page.locator('.row').first().click();
    await button(page, 'Tree').click();
    expect(await page.locator('.tree summary').count()).toBe(3);
    await page.locator('.tree summary', { hasText: 'alternatives' }).click();
    await button(page, 'Show 140 more').waitFor();
  });
});
