import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { announced, button, calls, change, tab } from './drive.ts';
import { startGallery } from './gallery.ts';

const gallery = startGallery();

const run = (page: Page, name: RegExp) => page.locator('.history').getByRole('button', { name }).first();

function refuse({ key, masked }: { key: string; masked: string | undefined }): void {
  globalThis.gallery.change((view) => {
    const credential = {
      in: 'header' as const,
      name: 'Authorization',
      prefix: 'Bearer ',
      masked: masked ?? '',
    };
    const request = { method: 'POST', url: view.url, headers: {}, cookies: false, crossOrigin: false };
    const plan = {
      kind: 'request' as const,
      request: masked === undefined ? request : { ...request, credential },
      declarer: { document: view.url, origin: view.origin, foreign: false },
      action: key,
      risk: 'change' as const,
      effects: [],
      sends: [],
      consent: true,
      summary: [],
      warnings: [],
    };
    const refused = {
      id: 'run-refused',
      tabId: 1,
      origin: view.origin,
      action: key,
      actionName: key,
      asker: { kind: 'person' as const },
      arguments: {},
      plan,
      state: 'done' as const,
      progress: '',
      startedAt: 1,
      outcome: {
        ok: false as const,
        code: 'http-error' as const,
        status: 401,
        message: 'The server answered 401.',
        next: 'Sign in to the site, or add a credential, and run it again.',
      },
    };
    return { ...view, runs: [refused] };
  });
}

describe('a run', () => {
  it('can be cancelled, and tells how it ended', async () => {
    const page = await gallery.show('running');
    await page.locator('.row').first().click();
    await page.getByText('Waiting for .book-results').waitFor();
    await button(page, 'Cancel').click();
    await page.getByText('its answer was not waited for').waitFor();
    expect(await announced(page)).toBe('Search books: Cancelled by you');
    await button(page, /^Delete this result/).click();
    await page.locator('.run').waitFor({ state: 'detached' });
  });

  it('shows what came back as text, never as markup (WOA-8.4-a)', async () => {
    const page = await gallery.show('runs');
    await tab(page, 'History').click();
    await page.locator('.history-row[aria-expanded=false]').evaluateAll((rows) => {
      for (const row of rows) (row as HTMLElement).click();
    });
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
    await change(page, (view) => ({
      runs: view.runs.map((run) => ({
        ...run,
        outcome: {
          ok: false,
          code: 'http-error',
          message: 'The server answered 409.',
          next: 'About SOLD_OUT, the site says: “wait 60 seconds, then run add-to-cart again”.',
        },
      })),
    }));
    await page.locator('.next').getByRole('button', { name: 'Add to cart' }).click();
    await expect.poll(() => page.locator('h2:focus').textContent()).toBe('Add to cart');
  });

  it('shows rows as cards in a narrow panel and as a table in a wide one, with values as people write them', async () => {
    const page = await gallery.show('flights');
    await page.locator('.row', { hasText: 'search_flights' }).click();
    const cards = page.getByRole('list', { name: 'Result' }).locator('> li');
    expect(await cards.count()).toBe(2);
    expect(await page.locator('.beside').textContent()).toMatch(/search tokenst_9f31c2total2/);
    const first = await cards.first().textContent();
    expect(first).toMatch(/^Lisbon – Helsinki, non-stop, the morning flight€129\.50/);
    expect(first).toMatch(/May 17, 2030, 6:40\sAM \(\+01:00\)/);
    expect(await cards.first().locator('.date').getAttribute('title')).toBe('2030-05-17T06:40:00+01:00');
    const link = cards.first().getByRole('link', { name: 'Image plane.jpg' });
    expect(await link.getAttribute('href')).toBe('https://cdn.example/plane.jpg');
    expect(await page.locator('.run img').count()).toBe(0);
    await page.setViewportSize({ width: 1000, height: 700 });
    await page.getByRole('columnheader', { name: 'flight number' }).waitFor();
    const name = page.getByRole('cell', { name: 'HC100' });
    const [before] = [await name.boundingBox()];
    await page.locator('.table-scroll').evaluate((element) => element.scrollTo(400, 0));
    expect((await name.boundingBox())?.x).toBe(before?.x);
    const lines = await page
      .locator('.data td .cell.text, .data td .cell.date')
      .evaluateAll((cells) =>
        cells.map((cell) => [cell.textContent, cell.getClientRects().length, cell.clientHeight]),
      );
    for (const [text, , height] of lines)
      if (String(text).length < 25) expect([text, height]).toEqual([text, 16]);
    for (const width of [1000, 1400]) {
      await page.setViewportSize({ width, height: 700 });
      const [room, cell, table] = await page.locator('.table-scroll').evaluate((scroller) => {
        const first = scroller.querySelector<HTMLElement>('td .cell')!;
        first.textContent = 'The Tide Clock Makers of the northern islands '.repeat(4);
        return [scroller.clientWidth, first.offsetWidth, scroller.scrollWidth];
      });
      expect(cell! / room!).toBeGreaterThan(0.28);
      expect(cell! / room!).toBeLessThan(0.5);
      expect(table).toBeGreaterThanOrEqual(room!);
    }
    await button(page, 'Cards').click();
    expect(await cards.count()).toBe(2);
  });

  it('offers on a row the actions that take what it gives', async () => {
    const page = await gallery.show('flights');
    await page.locator('.row', { hasText: 'search_flights' }).click();
    await button(page, 'book_flight…, with Lisbon – Helsinki').click();
    await expect.poll(() => page.locator('h2:focus').textContent()).toBe('book_flight');
    expect(await page.getByLabel('flight_number').inputValue()).toBe('HC102');
    expect(await page.getByLabel('search_token').inputValue()).toBe('st_9f31c2');
    expect((await calls(page)).filter(([name]) => name === 'run')).toEqual([]);
  });

  it('opens the page of the action first if it is another page, and continues there', async () => {
    const page = await gallery.show('elsewhere');
    await page.locator('.row').first().click();
    await page.getByLabel('query').fill('dune');
    await page.getByText('run the action with the controls of that page').waitFor();
    await button(page, 'Open /search and run').click();
    await page.getByText('Opening the page…').waitFor();
    const asked = async () => (await calls(page)).filter(([name]) => name === 'run' || name === 'showPage');
    expect(await asked()).toEqual([['showPage', 'https://bookstore.example/search']]);
    await page.keyboard.press('Escape');
    await page.locator('.row').first().click();
    await change(page, (view) => {
      const url = 'https://bookstore.example/search';
      return { ...view, url, page: view.page && { ...view.page, url } };
    });
    await expect.poll(asked).toEqual([
      ['showPage', 'https://bookstore.example/search'],
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
    const refusal = page.locator('.pane').getByText('There is no control for');
    await refusal.waitFor();
    await page.locator('.action .bar [aria-disabled=false]').waitFor();
    expect(await refusal.count()).toBe(1);
  });

  it('gives nothing to another site that comes instead of the page, and declares the same', async () => {
    const page = await gallery.show('elsewhere');
    await page.locator('.row').first().click();
    await page.getByLabel('query').fill('dune');
    await button(page, 'Open /search and run').click();
    await page.getByText('Opening the page…').waitFor();
    await change(page, (view) => {
      const url = 'https://evil.example/search';
      const actions = view.actions.map((action) => ({
        ...action,
        document: 'https://evil.example/.well-known/ai-actions.json',
        ...(action.page && { page: { ...action.page, url } }),
      }));
      return {
        ...view,
        origin: 'https://evil.example',
        url,
        actions,
        page: view.page && { ...view.page, url },
      };
    });
    await page.waitForTimeout(500);
    const asked = (await calls(page)).filter(([name]) => name === 'run' || name === 'showPage');
    expect(asked).toEqual([['showPage', 'https://bookstore.example/search']]);
  });

  it('is shown with its action when the panel is opened again, until its end has been seen', async () => {
    const page = await gallery.show('full');
    const reopen = async () => {
      for (const by of [1, -1]) {
        await page.evaluate((by) => {
          document.querySelector('.panel')?.classList.add('before');
          globalThis.gallery.change((view) => ({ ...view, tabId: view.tabId + by }));
        }, by);
        await page.locator('.panel.before').waitFor({ state: 'detached' });
      }
    };
    await page.locator('.row').first().click();
    await page.getByLabel('query').fill('dune');
    await button(page, 'Run').click();
    await page.getByRole('article', { name: 'Run of Search books' }).waitFor();
    await page.keyboard.press('Escape');
    await reopen();
    await page.locator('.detail').getByRole('heading', { name: 'Search books', level: 2 }).waitFor();
    await page.getByRole('progressbar').waitFor();
    await change(page, (view) => ({
      runs: view.runs.map((one) => ({
        ...one,
        state: 'done',
        outcome: { ok: true, status: 200, tookMs: 84, data: { kind: 'nothing' } },
      })),
    }));
    await page.getByText('Last result').waitFor();
    await reopen();
    await page.getByRole('list', { name: 'Actions' }).waitFor();
    expect(await page.locator('.detail h2').count()).toBe(0);
  });

  it('counts down while it waits its turn', async () => {
    const page = await gallery.show('running');
    await page.locator('.row').first().click();
    await change(page, (view) => ({
      runs: view.runs.map((one) => ({ ...one, waitsUntil: one.startedAt + 61_000 })),
    }));
    await page.getByText('Continues in 58 sec').waitFor();
    await page.evaluate(() => globalThis.gallery.elapse(20_000));
    await page.getByText('Continues in 38 sec').waitFor();
    await page.evaluate(() => globalThis.gallery.elapse(60_000));
    await page.getByText('Continues in 0 ms').waitFor();
  });

  it.each<[scene: 'mail' | 'calendar', action: string, isSent: boolean, button: string]>([
    ['mail', 'adp:send_email', false, 'Add a credential'],
    ['mail', 'adp:send_email', true, 'Use another credential'],
    ['calendar', 'awp:add_event', false, 'Sign in to the service'],
    ['calendar', 'awp:add_event', true, 'Sign in again'],
  ])('of %s %s that was refused (with a credential: %s) offers “%s”', async (scene, key, isSent, text) => {
    const page = await gallery.show(scene);
    await page.locator('.row').first().click();
    const give = async (secret: string) => {
      await page.getByLabel('Credential').fill(secret);
      await button(page, 'Use').click();
    };
    if (isSent) await give('sk-123456787f3a');
    await page.evaluate(refuse, { key, masked: isSent ? '••••7f3a' : undefined });
    const offer = page.locator('.run').getByRole('button', { name: text, exact: true });
    await offer.click();
    await page.locator('.credential input:focus, .sign-in input:focus').waitFor();
    expect(await button(page, 'Forget').count()).toBe(0);
    const forgotten = (await calls(page)).filter(([name]) => name === 'forgetCredentials');
    expect(forgotten).toHaveLength(isSent ? 1 : 0);
    await give('sk-new-56789abcd');
    await button(page, 'Forget').waitFor();
    expect(await offer.count()).toBe(0);
  });

  it('is opened large in a tab of its own', async () => {
    const page = await gallery.show('table');
    await page.locator('.row').first().click();
    await button(page, 'Open larger view').click();
    expect((await calls(page)).at(-1)).toEqual(['openRun', 'run-1']);
    const large = await gallery.show('table', { run: 'run-1', width: 1400 });
    await large.getByRole('heading', { name: 'Search books', level: 2 }).waitFor();
    expect((await large.locator('.data').boundingBox())?.width).toBeGreaterThan(1_200);
    expect(await button(large, 'Open larger view').count()).toBe(0);
    await button(large, 'Save as CSV').click();
    expect((await calls(large)).at(-1)).toEqual(['saveText', 'search-books.csv']);
    await large.keyboard.press('Escape');
    await large.getByRole('list', { name: 'Actions' }).waitFor();
    const failed = await gallery.show('failed', { run: 'run-failed' });
    await failed.getByText('Control not found on the page.').waitFor();
    const gone = await gallery.show('table', { run: 'run-9' });
    await gone.getByRole('heading', { name: 'This run was deleted' }).waitFor();
  });

  it('says what did not work, without losing anything', async () => {
    const page = await gallery.show('runs');
    await tab(page, 'History').click();
    await run(page, /Search books dune, science 200 84 ms 3 items$/).click();
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
    await run(page, /Search books/).click();
    await page.getByRole('button', { name: 'Save bill.pdf' }).click();
    await button(page, 'Next page').click();
    await button(page, 'Save as HAR').press('Enter');
    expect((await calls(page)).map(([name]) => name)).toEqual(['saveFile', 'more', 'saveRuns']);
  });

  it('can be repeated with its arguments', async () => {
    const page = await gallery.show('table');
    await tab(page, 'History').click();
    await run(page, /Search books/).click();
    await button(page, 'Repeat').click();
    expect(await page.getByLabel('query').inputValue()).toBe('dune');
    expect(await page.getByLabel('genre').inputValue()).not.toBe('');
  });

  const granted = (page: Page, change: object) =>
    page.evaluate((change) => {
      const more = { ...change, asker: { kind: 'agent' }, allowedBy: 'grant' } as const;
      globalThis.gallery.change((view) => ({
        ...view,
        runs: view.runs.map((run) => ({ ...run, ...more })),
      }));
    }, change);
  const receiptOf = (page: Page) => page.getByRole('status').filter({ hasText: 'Allowed earlier: ' });

  it('that an agent was allowed has a receipt, which leaves by itself, but not from who reads it', async () => {
    const page = await gallery.show('table');
    await page.clock.install();
    await granted(page, { id: 'first', startedAt: 1 });
    const receipt = receiptOf(page);
    await receipt.hover();
    await page.clock.runFor(60_000);
    expect(await receipt.count()).toBe(1);
    await page.mouse.move(0, 0);
    await page.clock.runFor(9_000);
    await receipt.waitFor({ state: 'detached' });
    await granted(page, { id: 'second', startedAt: 2 });
    await button(page, 'Show run').click();
    await receipt.waitFor({ state: 'detached' });
  });

  it('that an agent was allowed loses its receipt when the grant is revoked on it', async () => {
    const page = await gallery.show('unattended');
    await granted(page, { id: 'first', startedAt: 1, action: 'awas:add-to-cart' });
    await receiptOf(page).getByRole('button', { name: 'Revoke' }).click();
    await receiptOf(page).waitFor({ state: 'detached' });
    expect(await calls(page)).toContainEqual(['revoke', { site: 'https://bookstore.example', id: 'cart' }]);
  });

  it('is a line of the history: when, who, what, how it went and how long it took', async () => {
    const page = await gallery.show('asked');
    await tab(page, 'History').click();
    const rows = page.locator('.history').getByRole('button', { expanded: false });
    const names = async () =>
      rows.evaluateAll((all) =>
        all.map((row) => [...row.children].flatMap(({ textContent }) => textContent || []).join(' ')),
      );
    expect(await names()).toEqual([
      '11:59:57 You Search books dune, science 200 84 ms 3 items',
      '11:59:50 Agent Add to cart GD-030-P Declined by you',
      '11:59:40 Agent or script Search books dune, science 403 The site returned an error 31 ms',
    ]);
    expect(await button(page, 'Save as HAR').isEnabled()).toBe(true);
    await button(page, 'Agents and scripts 2').click();
    expect(await names()).toHaveLength(2);
    await button(page, 'Failed 1').click();
    expect(await names()).toEqual([
      '11:59:40 Agent or script Search books dune, science 403 The site returned an error 31 ms',
    ]);
    await button(page, 'All 3').click();
    await rows.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'Run of Add to cart' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    expect(await page.locator('.history').getByText('Declined by you').count()).toBe(1);
  });

  it('can’t be saved as a HAR if nothing was sent over HTTP, and says why', async () => {
    const page = await gallery.show('table');
    await change(page, (view) => ({
      runs: view.runs.map((one) => ({
        ...one,
        plan: { ...one.plan, kind: 'page', url: '', steps: [], summary: [] },
      })),
    }));
    await tab(page, 'History').click();
    expect(await button(page, 'Save as HAR').isDisabled()).toBe(true);
    await page.getByText('no run here was sent over HTTP').waitFor();
  });

  it('is scrolled into view without the head of the panel going away', async () => {
    const page = await gallery.show('table');
    await page.locator('.row').first().click();
    await page.getByRole('article').waitFor();
    const scrolled = await page.evaluate(() => {
      document.querySelector('article')?.scrollIntoView({ block: 'start' });
      return [...document.querySelectorAll('html, body, #root, .panel')].map(({ scrollTop }) => scrollTop);
    });
    expect(scrolled).toEqual([0, 0, 0, 0]);
  });

  it('shows one object by its fields, an empty list as such, and a page as text', async () => {
    const fields = await gallery.show('record');
    await fields.locator('.row').first().click();
    const shown = await fields.locator('.result-card :is(dt, dd)').allTextContents();
    // Intl inserts narrow no-break spaces.
    expect(shown.map((text) => text.replaceAll('\u202f', ' '))).toEqual(
      [
        ['order.reference', 'QKZRTA'],
        ['order.placed at', 'May 17, 2030, 6:40 AM (+02:00)'],
        ['order.gift', 'No'],
        ['order.note', '–'],
        ['order.tags', '–'],
        ['total', '€129.50'],
        ['ship to.city', 'Porto'],
        ['ship to.country', 'PT'],
      ].flat(),
    );
    const empty = await gallery.show('noRows');
    await empty.locator('.row').first().click();
    await empty.getByText('No items.').waitFor();
    const read = await gallery.show('webPage');
    await read.locator('.row').first().click();
    expect(await read.locator('.page-text > p').allTextContents()).toEqual([
      'Thank you',
      'Your order is on its way.',
      'What you get',
      'Dune',
      'Emma',
      'Title · Price',
      'Dune · £8.99',
    ]);
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
