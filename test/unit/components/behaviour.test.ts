import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SceneName } from '../../gallery/scenes.ts';
import { type Gallery, openGallery } from './gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await openGallery();
}, 60_000);
afterAll(() => gallery?.close());

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return (
      element?.getAttribute('aria-label') ??
      element?.querySelector('.row-name')?.textContent ??
      element?.textContent ??
      ''
    ).trim();
  });
const calls = (page: Page) => page.evaluate(() => globalThis.gallery.calls);
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const said = (page: Page) => page.locator('[role=status][aria-live]').textContent();

describe('by keyboard', () => {
  it('goes from the search to an action and back to where it was', async () => {
    const page = await gallery.show('full');
    await tab(page, 'Actions').focus();
    await page.keyboard.press('/');
    expect(await focused(page)).toBe('Search actions');
    await page.keyboard.type('cart');
    await page.getByText('Put copies').waitFor();
    expect(await page.locator('.row').count()).toBe(4);
    expect(await said(page)).toBe('4 actions');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('Add to cart');
    await page.keyboard.press('End');
    expect(await focused(page)).toBe('Place the order');
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe('Empty the cart');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('Empty the cart');
    expect(await page.locator('h2:focus').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.locator('.row:focus').waitFor();
    expect(await focused(page)).toBe('Empty the cart');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe('Search actions');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.row').count()).toBe(14);
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

  it('chooses tabs with the arrow keys, in the direction of reading', async () => {
    const page = await gallery.show('full');
    await tab(page, 'Actions').focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('[role=tab][aria-selected=true]').textContent()).toMatch(/^Checks/);
    await page.keyboard.press('End');
    expect(await page.locator('[role=tab][aria-selected=true]').textContent()).toMatch(/^Runs/);
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('[role=tab][aria-selected=true]').textContent()).toMatch(/^Actions/);
    const mirrored = await gallery.show('full', { direction: 'rtl' });
    await tab(mirrored, 'Actions').focus();
    // The direction of the texts decides, and these are English.
    await mirrored.keyboard.press('ArrowRight');
    expect(await mirrored.locator('[role=tab][aria-selected=true]').textContent()).toMatch(/^Checks/);
  });

  it('works a menu', async () => {
    const page = await gallery.show('full');
    await button(page, 'More').focus();
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('Ask again');
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
      ['run', { action: 'awas:search-books', arguments: { query: 'dune' }, on: 'page' }],
    ]);
    // A plain read of a person.
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

describe('a form', () => {
  it('tells what is wrong as soon as a field is left, and with what it has to do', async () => {
    const page = await gallery.show('full');
    await page.locator('.row').first().click();
    const query = page.getByLabel('query');
    await query.fill('x');
    expect(await page.locator('.problem').count()).toBe(0);
    await query.blur();
    await page.locator('.problem').waitFor();
    expect(await query.getAttribute('aria-invalid')).toBe('true');
    const described = (await query.getAttribute('aria-describedby')) ?? '';
    const texts = await Promise.all(
      described.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()),
    );
    expect(texts.join(' ')).toMatch(/at least 2/);
    await query.fill('dune');
    await page.locator('.problem').waitFor({ state: 'detached' });
    expect(await query.getAttribute('aria-invalid')).toBeNull();
  });

  it('sends nothing while it is wrong, and goes to the first field to mend (AWP-9-o, AWAS-validation-b)', async () => {
    const page = await gallery.show('form');
    await page.locator('.row').first().click();
    await button(page, 'Run').click();
    await page.locator('[aria-invalid=true]:focus').waitFor();
    expect(await said(page)).toBe('4 things to mend');
    expect(await calls(page)).toEqual([]);
  });

  it('shows the plan of what is typed, and sends exactly the arguments', async () => {
    const page = await gallery.show('full');
    await page.locator('.row').first().click();
    await page.getByLabel('query').fill('dune');
    await page.getByText('type “dune” into').waitFor();
    await button(page, 'HTTP').click();
    await page.locator('.request-line').getByText('query=dune').waitFor();
    await button(page, 'cURL').click();
    expect((await calls(page)).at(-1)?.[1]).toMatch(/^curl .*query=dune/);
    expect(await said(page)).toBe('Copied');
    await page.getByLabel('genre').selectOption('science');
    await button(page, 'Over HTTP').click();
    expect(await calls(page)).toContainEqual([
      'run',
      { action: 'awas:search-books', arguments: { query: 'dune', genre: 'science' }, on: 'http' },
    ]);
  });

  it('makes every kind of value', async () => {
    const page = await gallery.show('form');
    await page.locator('.row').first().click();
    await page.getByLabel('query').fill('dune');
    await page.getByLabel('count', { exact: true }).fill('7');
    await page.getByLabel('price').fill('1.');
    expect(await page.getByLabel('price').inputValue()).toBe('1.');
    await page.getByLabel('price').fill('1.5');
    await page
      .getByRole('group', { name: /^agree/ })
      .getByRole('radio', { name: 'Yes' })
      .check();
    await page.getByRole('group', { name: /^tags/ }).getByLabel('signed').check();
    await page.getByRole('group', { name: /^tags/ }).getByLabel('new').check();
    const authors = page.getByRole('group', { name: /^authors/ });
    await button(page, 'Add').click();
    await page.keyboard.type('Herbert');
    await authors.getByRole('button', { name: 'Add' }).click();
    await page.keyboard.type('Lem');
    await authors.getByRole('button', { name: 'Remove authors 1' }).click();
    await page.getByLabel('when').fill('2030-05-17');
    await page.getByLabel('at', { exact: true }).fill('2030-05-17T10:30:00');
    await page.getByLabel('version').check();
    await page.getByLabel('discount').fill('ten');
    await page
      .getByLabel('cover')
      .setInputFiles({ name: 'a b.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await page.getByText('a b.png, 1 byte').waitFor();
    await page.getByLabel('Full name').fill('Ada');
    await page.getByLabel('city').fill('Porto');
    await page.getByLabel('anything').fill('[1, {"a": null}]');
    await button(page, 'JSON').click();
    expect(JSON.parse(await page.getByLabel('Arguments as JSON').inputValue())).toEqual({
      query: 'dune',
      count: 7,
      price: 1.5,
      agree: true,
      sort: 'relevance',
      tags: ['new', 'signed'],
      authors: ['Lem'],
      when: '2030-05-17',
      at: '2030-05-17T10:30:00+01:00',
      version: '2.0',
      discount: 'ten',
      cover: 'data:image/png;name=a%20b.png;base64,eA==',
      contact: { name: 'Ada', address: { city: 'Porto' } },
      anything: [1, { a: null }],
    });
    await page.getByText('/discount').waitFor();
  });

  it('takes JSON in place of the form, and keeps text that is none', async () => {
    const page = await gallery.show('full');
    await page.locator('.row').first().click();
    await button(page, 'JSON').click();
    const raw = page.getByLabel('Arguments as JSON');
    await raw.fill('{"query": "du');
    await page.getByText('Not JSON yet:').waitFor();
    // Not enabled as long as it is no JSON.
    await button(page, 'Form').click({ force: true });
    expect(await raw.inputValue()).toBe('{"query": "du');
    await raw.fill('[1]');
    await page.getByText('Write an object').waitFor();
    await raw.fill('{"query": "dune", "nonsense": 1}');
    await page.getByText('nonsense', { exact: false }).nth(1).waitFor();
    await raw.fill('{"query": "solaris"}');
    await button(page, 'Form').click();
    expect(await page.getByLabel('query').inputValue()).toBe('solaris');
  });

  it('remembers what was typed while something else was looked at', async () => {
    const page = await gallery.show('full');
    await page.locator('.row').first().click();
    await page.getByLabel('query').fill('dune');
    await page.keyboard.press('Escape');
    await page.locator('.row').first().click();
    expect(await page.getByLabel('query').inputValue()).toBe('dune');
  });

  it('offers values of earlier answers', async () => {
    const page = await gallery.show('table');
    await page.locator('.row').first().click();
    await button(page, 'Dune Messiah').click();
    expect(await page.getByLabel('query').inputValue()).toBe('Dune Messiah');
  });

  it('asks the site for its status on demand (AWP-13-c)', async () => {
    const page = await gallery.show('full');
    await page.locator('.chip').nth(1).click();
    await button(page, 'Ask for its status now').click();
    await page.getByText('Impaired: select_seat').waitFor();
    expect(await calls(page)).toEqual([['siteStatus', { document: 'https://bookstore.example/agent.json' }]]);
  });

  it('fetches a detail only when it is opened (ADP-6-a), and says when that fails', async () => {
    const page = await gallery.show('mail');
    expect(await calls(page)).toEqual([]);
    await page.locator('.row').first().click();
    await page.getByLabel('to').waitFor();
    expect((await calls(page)).filter(([name]) => name === 'open').at(-1)).toEqual([
      'open',
      { action: 'adp:send_email' },
    ]);
    await page.keyboard.press('Escape');
    await page.locator('.row').nth(1).click();
    await page.getByText('The detail answered 404.').waitFor();
  });

  it('takes a credential for the session, masked, and offers where to get one (ADP-3-g)', async () => {
    const page = await gallery.show('mail');
    await page.locator('.row').first().click();
    expect(await page.getByRole('link', { name: 'https://mail.example/keys' }).getAttribute('href')).toBe(
      'https://mail.example/keys',
    );
    const secret = page.getByLabel('Credential');
    expect(await secret.getAttribute('type')).toBe('password');
    await secret.fill('sk-123456787f3a');
    await button(page, 'Use').click();
    await page.getByText('••••7f3a').waitFor();
    expect(await page.content()).not.toContain('sk-123456787f3a');
  });
});

describe('a sign-in (ADP-3-f)', () => {
  it('proposes the declared scopes, tells where it goes, and what was granted', async () => {
    const page = await gallery.show('calendar');
    await page.locator('.row').first().click();
    const form = page.getByRole('form', { name: 'Sign in with the service' });
    const scopes = form.getByLabel('Scopes');
    expect(await scopes.inputValue()).toBe('calendar.read https://calendar.example/auth/events.write');
    await form.getByText('accounts.calendar.example').waitFor();
    await form.getByText('tokens.calendar.example').waitFor();
    await form.getByText('https://abcdefghijklmnop.chromiumapp.org/').waitFor();
    expect(await button(page, 'Sign in…').isDisabled()).toBe(true);
    await form.getByLabel('Client ID').fill(' lens ');
    const secret = form.getByLabel('Client secret');
    expect(await secret.getAttribute('type')).toBe('password');
    await secret.fill('s3cret-of-the-client');
    await scopes.fill('calendar.read\n other.scope ');
    // What was typed is there again when the popup has closed over the service's window; the secret is not.
    await page.keyboard.press('Escape');
    await page.locator('.row').first().click();
    expect(await form.getByLabel('Client ID').inputValue()).toBe(' lens ');
    expect(await secret.inputValue()).toBe('');
    await secret.fill('s3cret-of-the-client');
    await button(page, 'Sign in…').click();
    expect((await calls(page)).find(([name]) => name === 'signIn')).toEqual([
      'signIn',
      {
        action: 'awp:add_event',
        clientId: 'lens',
        clientSecret: 's3cret-of-the-client',
        scopes: ['calendar.read', 'other.scope'],
      },
    ]);
    expect(await page.getByRole('list', { name: 'Granted:', exact: true }).allInnerTexts()).toEqual([
      'calendar.read',
    ]);
    expect(await page.getByRole('list', { name: 'Not granted:' }).allInnerTexts()).toEqual([
      'https://calendar.example/auth/events.write',
    ]);
    expect(await page.content()).not.toContain('s3cret');
    await button(page, 'Forget it').click();
    expect(await secret.inputValue()).toBe('');
  });

  it('takes a client or a key from a file, and keeps nothing of it before it is used', async () => {
    const page = await gallery.show('calendar');
    await page.locator('.row').first().click();
    const choose = (name: string, text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await choose('client.json', '{"installed": {"client_id": "mine", "client_secret": "s3cret"}}');
    await expect.poll(() => page.getByLabel('Client ID').inputValue()).toBe('mine');
    expect(await page.getByLabel('Client secret').inputValue()).toBe('s3cret');
    await choose('.env', 'PORT=1\nCALENDAR_TOKEN="t0ken"\n');
    await expect.poll(() => page.getByLabel('Credential', { exact: false }).inputValue()).toBe('t0ken');
    expect(await said(page)).toBe('Taken from .env. Nothing is kept before you use it.');
    await choose('notes.txt', 'one\ntwo');
    await page.getByRole('alert').getByText('No key, token or client ID').waitFor();
    expect((await calls(page)).some(([name]) => name === 'giveCredential' || name === 'signIn')).toBe(false);
    await button(page, 'Use').click();
    expect((await calls(page)).at(-1)).toEqual([
      'giveCredential',
      { action: 'awp:add_event', secret: 't0ken' },
    ]);
  });
});

/** What is to be read of the question. */
const linesOf = (page: Page): Promise<string[]> =>
  page.getByRole('alertdialog').evaluate((dialog) =>
    // biome-ignore lint/performance/useDomNodeTextContent: what counts is what is visible
    (dialog as HTMLElement).innerText.split('\n').map((line) => line.trim()),
  );
const questionOf = async (page: Page): Promise<string> =>
  (await linesOf(page)).join(' ').replaceAll(/\s+/g, ' ');

describe('the question', () => {
  it('names site, action, arguments, request and consequence, and is no by default (AWP-9-j)', async () => {
    const page = await gallery.show('consent');
    await page.getByRole('alertdialog', { name: 'You asked for this book_flight' }).waitFor();
    await page.getByText('agent.json of bookstore.example, line').waitFor();
    const text = await questionOf(page);
    for (const part of [
      'Irreversible',
      'You are about to send a request to bookstore.example, with your cookies; the site declares that this cannot be undone.',
      'passenger Ada Lovelace',
      'POST bookstore.example/api/bookings',
    ])
      expect(text).toContain(part);
    expect(await focused(page)).toBe('Cancel');
    const yes = button(page, 'Run it');
    const look = () =>
      yes.evaluate((element) => {
        const { backgroundColor, color } = getComputedStyle(element);
        return `${backgroundColor} ${color}`;
      });
    await page.waitForTimeout(700);
    expect(await yes.isDisabled()).toBe(true);
    const disabled = await look();
    await page.getByLabel('I know that I can’t take it back').check();
    expect(await look()).not.toBe(disabled);
    await yes.click();
    expect(await calls(page)).toContainEqual(['answer', { runId: 'run-ask', allow: true, remember: false }]);
  });

  it('takes Escape for a no, and goes on to the next one (AWP-9-k, AWP-9-s)', async () => {
    const page = await gallery.show('consent');
    await page.getByRole('alertdialog', { name: 'You asked for this book_flight' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: 'You asked for this Add to cart' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await calls(page)).toEqual([
      ['answer', { runId: 'run-ask', allow: false, remember: false }],
      ['answer', { runId: 'run-page', allow: false, remember: false }],
    ]);
  });

  it.each<[SceneName, readonly string[], readonly string[]]>([
    [
      'consentPage',
      [
        'You are about to send a form to bookstore.example, with your cookies; it may change something',
        'POST bookstore.example/cart',
        '3 steps on the page',
      ],
      ['Let agents', 'input[name='],
    ],
    [
      'consentAgent',
      [
        'An agent or a script on bookstore.example wants to send a form to the same site, with your cookies',
        'Let agents do exactly this on bookstore.example until the browser closes',
        '1 more question waits',
      ],
      ['which is another site'],
    ],
    [
      'consentReads',
      [
        'wants to read from prices.example, which is another site, without cookies; it only reads.',
        'bookstore.example may then read prices.example through this extension until the browser closes, without cookies.',
        'GET prices.example/v1/prices',
      ],
      ['Let agents', 'with your cookies'],
    ],
    [
      'consentCredential',
      [
        'The agent that drives this browser wants to read from prices.example',
        'with your credential, without cookies; it only reads.',
      ],
      ['Let agents'],
    ],
    [
      'consentForeign',
      [
        'prices.example declares this, not bookstore.example',
        'The site asks that a person confirms this action.',
        'agents.json of prices.example',
      ],
      ['Let agents', 'with your cookies'],
    ],
    [
      'consentChanged',
      [
        'You allowed this before. Since then this has changed:',
        'Goes to https://bookstore.example https://prices.example',
        'Method GET POST',
        'What it takes',
        'Let agents on bookstore.example do exactly this at prices.example until the browser closes',
      ],
      [],
    ],
    [
      'consentElsewhere',
      ['Not about bookstore.example, which this tab shows now, but about skerryferries.example'],
      [],
    ],
  ])('says all that counts, and nothing else: %s', async (scene, said, unsaid) => {
    const page = await gallery.show(scene);
    await page.getByRole('alertdialog').waitFor();
    const text = await questionOf(page);
    for (const part of said) expect(text).toContain(part);
    for (const part of unsaid) expect(text).not.toContain(part);
    // No sentence is there twice.
    const long = (await linesOf(page)).filter((line) => line.length > 12);
    expect(long.filter((line, index) => long.indexOf(line) !== index)).toEqual([]);
  });

  it('keeps the focus within, and all else out of reach', async () => {
    const page = await gallery.show('consentPage');
    await page.getByRole('alertdialog').waitFor();
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('[role=alertdialog]') !== null,
        ),
      ).toBe(true);
    }
  });

  it('may be remembered where the page or an agent asks for what only changes', async () => {
    const page = await gallery.show('consentAgent');
    await page.getByRole('alertdialog', { name: 'An agent or a script asks Add to cart' }).waitFor();
    expect(await focused(page)).toBe('Decline');
    await page.getByRole('checkbox', { name: /^Let agents/ }).check();
    await button(page, 'Allow').click();
    expect(await calls(page)).toEqual([['answer', { runId: 'run-page-asks', allow: true, remember: true }]]);
  });

  it('says after a no what became of it, once', async () => {
    const page = await gallery.show('declined');
    await page.locator('.row').first().click();
    const failure = page.locator('.failure');
    await failure.waitFor();
    expect(await failure.textContent()).toBe('You declined. Nothing was done.');
  });
});

describe('a run', () => {
  it('can be cancelled, and tells how it ended', async () => {
    const page = await gallery.show('running');
    await page.locator('.row').first().click();
    await page.getByText('Waiting for .book-results').waitFor();
    await button(page, 'Cancel').click();
    await page.getByText('its answer was not waited for').waitFor();
    expect(await said(page)).toBe('Search books failed: Cancelled');
    await button(page, 'Dismiss').click();
    await page.locator('.run').waitFor({ state: 'detached' });
  });

  it('shows what came back as text, never as markup (WOA-8.4-a)', async () => {
    const page = await gallery.show('runs');
    await tab(page, 'Runs').click();
    await page.getByText('<h1>Not found</h1>').waitFor();
    await page.getByText('<b>Children of Dune</b>').waitFor();
    expect(await page.locator('.run h1, .run b:has-text("Children")').count()).toBe(0);
  });

  it('offers what to do next (AWP-10-c)', async () => {
    const page = await gallery.show('failed');
    await page.locator('.row').first().click();
    await page.getByText('Run it over HTTP, or open the search page first.').waitFor();
  });

  it('says what did not work, without losing anything', async () => {
    const page = await gallery.show('runs');
    await tab(page, 'Runs').click();
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
    await tab(page, 'Runs').click();
    await page.getByRole('button', { name: 'Save bill.pdf' }).click();
    await button(page, 'Next page').click();
    await button(page, 'Save as HAR').click();
    expect((await calls(page)).map(([name]) => name)).toEqual(['saveFile', 'more', 'saveRuns']);
  });

  it('can be repeated with its arguments', async () => {
    const page = await gallery.show('table');
    await tab(page, 'Runs').click();
    await button(page, 'Repeat').click();
    expect(await page.getByLabel('query').inputValue()).toBe('dune');
    expect(await page.getByLabel('genre').inputValue()).not.toBe('');
  });

  it('is compared with another: what differs is marked, as text, by keyboard too', async () => {
    const page = await gallery.show('compared');
    await tab(page, 'Runs').click();
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
    await tab(page, 'Runs').click();
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

describe('checks', () => {
  it('are filtered by kind and by words', async () => {
    const page = await gallery.show('full');
    await tab(page, 'Checks').click();
    const all = await page.locator('.finding').count();
    await page.locator('.filters').getByText('2 errors').click();
    expect(await page.locator('.finding').count()).toBe(2);
    expect(await said(page)).toBe('2 findings');
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

describe('where there is nothing', () => {
  it('offers a draft of a manifest from the forms of the page (AWP-14-c)', async () => {
    const page = await gallery.show('plain');
    await button(page, 'Draft ai-actions.json').click();
    await button(page, 'Draft agent.json').click();
    expect(await calls(page)).toEqual([
      ['saveDraft', 'awas'],
      ['saveDraft', 'awp'],
    ]);
  });

  it('tells where we looked and what each place answered, and asks again', async () => {
    const page = await gallery.show('plain');
    const rows = await page.locator('.places tbody tr').allTextContents();
    expect(rows).toContain('/.well-known/ai-actions.jsona web page in place of JSON');
    expect(rows.at(-1)).toBe('4 more404');
    await button(page, '4 more').click();
    expect(await page.locator('.places tbody tr').count()).toBe(9);
    await button(page, 'Ask again').click();
    expect(await calls(page)).toEqual([['recheck', { fresh: true }]]);
  });

  it.each([
    ['withheld', 'Grant access', ['grant']],
    ['notChosen', 'Look once', ['allow', { always: false }]],
    ['notChosen', 'Always here', ['allow', { always: true }]],
  ] as const)('%s offers “%s”', async (scene, name, call) => {
    const page = await gallery.show(scene);
    await button(page, name).click();
    expect(await calls(page)).toEqual([[...call]]);
  });

  it.each([
    ['unsupported', 'Nothing to look at here'],
    ['private', 'This is a private window'],
    ['failure', 'Something went wrong'],
  ] as const)('%s is explained', async (scene, title) => {
    const page = await gallery.show(scene);
    await page.getByRole('heading', { name: title }).waitFor();
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
    await loading.close();
    const page = await gallery.show('asking');
    expect(await tops(page)).toEqual(first);
    const full = await gallery.show('mail');
    expect([await full.locator('.tabs').boundingBox()].map((box) => box && [box.y, box.height])).toEqual(
      first.slice(0, 1),
    );
    await full.close();
  });
});

describe('a site’s text', () => {
  it('becomes neither markup nor script, and its hidden characters are seen', async () => {
    const page = await gallery.show('hostile');
    await page.locator('.row').nth(1).getByText('U+202E').waitFor();
    await page.locator('.row').nth(1).getByText('25 hidden characters').waitFor();
    await page.locator('.row').first().click();
    expect(await page.locator('#root img, #root script, #root i, .site-text b').count()).toBe(0);
    await page
      .getByRole('button', { name: /more characters$/ })
      .first()
      .click();
    await page.getByText('<script>alert(1)</script>').first().waitFor();
  });

  it('marks what is not the site’s own or does not operate (AWP-13-b, AWP-14-b), shows flags, hints and pricing (AWP-6-d, AWP-12-a, ADP-4-b)', async () => {
    const page = await gallery.show('full');
    await page.evaluate(() =>
      globalThis.gallery.change((view) => ({
        ...view,
        documents: view.documents.map((document) =>
          document.format === 'awp'
            ? { ...document, operational: false, synthetic: { generatedBy: 'Somebody' } }
            : document,
        ),
        actions: view.actions.map((action) =>
          action.id === 'search_airports' ? { ...action, degraded: true } : action,
        ),
      })),
    );
    await page.getByText('The site says that it is not operating at the moment.').waitFor();
    await page.getByText('generated by someone else').waitFor();
    expect(await page.locator('.row', { hasText: 'search_airports' }).textContent()).toContain(
      'not operating',
    );
    await page.locator('.chip', { hasText: 'AWP' }).click();
    for (const text of ['Generated by Somebody.', 'search at least 24h before departure', 'batch_actions'])
      await page.getByText(text).first().waitFor();
    const mail = await gallery.show('mail');
    await mail.locator('.chip').first().click();
    await mail
      .getByText(/Plan: Free/)
      .first()
      .waitFor();
    await mail.close();
  });

  it('shows attributes with their element, their context too (AWAS-html-o)', async () => {
    const page = await gallery.show('full');
    await page.evaluate(() =>
      globalThis.gallery.change((view) => ({
        ...view,
        page: view.page && {
          ...view.page,
          attributes: view.page.attributes.map((fact) => ({
            ...fact,
            attribute: 'data-awas-context',
            value: 'checkout',
          })),
        },
      })),
    );
    await tab(page, 'Page').click();
    await page.getByText('data-awas-context="checkout"').first().waitFor();
  });
});

describe('agents', () => {
  it('have what is listed, and the person sees what is kept from them and why', async () => {
    const page = await gallery.show('full');
    await page.getByRole('button', { name: '5 tools offered to agents here' }).click();
    await page.getByText('Two actions share this id.').waitFor();
    await page.getByText('the same as “Search books”').waitFor();
    await page.getByText('no manifest declares it').waitFor();
    await button(page, 'add-to-cart').click();
    await page.getByRole('heading', { name: 'Add to cart' }).waitFor();
  });

  it('get tools from actions, and manifests get actions from tools, by copying', async () => {
    const page = await gallery.show('full');
    await page.getByRole('button', { name: '5 tools offered to agents here' }).click();
    await page.getByText('13 declared actions without a tool of the page').click();
    await button(page, 'toolname').first().click();
    await button(page, 'registerTool').first().click();
    await button(page, 'Copy an AWAS entry').click();
    expect(await calls(page)).toEqual([
      ['copy', expect.stringMatching(/^<form toolname="search-books" tooldescription="[^"]+">/)],
      ['copy', expect.stringContaining('document.modelContext.registerTool({')],
      ['copy', expect.stringMatching(/^\{\n {2}"id": "chat",/)],
    ]);
  });

  it('that may do anything unattended are told in red, and grants are taken back', async () => {
    const page = await gallery.show('unattended');
    const line = page.getByRole('button', { name: '2 actions run here without asking, by policy' });
    const [red = 0, green = 0] = await line.evaluate((element) =>
      [...getComputedStyle(element).color.matchAll(/\d+/g)].map(Number),
    );
    expect(red).toBeGreaterThan(2 * green);
    await line.click();
    await page.getByText('Reads prices.example through this extension, without cookies').waitFor();
    await page.getByText('Add to cart at bookstore.example').waitFor();
    await button(page, 'Revoke: Add to cart').click();
    await page
      .getByLabel('Agent mode on this site')
      .uncheck({ force: true })
      .catch(() => {});
    expect(await calls(page)).toEqual([
      ['revoke', { site: 'https://bookstore.example', id: 'cart' }],
      ['agentMode', { origin: 'https://bookstore.example', on: false }],
    ]);
  });
});

describe('the options', () => {
  it('stop everything for agents by one switch, and forget credentials', async () => {
    const page = await gallery.show('options');
    await page.getByRole('checkbox', { name: /^Stop everything for agents/ }).check();
    await page.getByText('••••7f3a').waitFor();
    await button(page, 'Forget all').click();
    await page.getByText('None is kept.').waitFor();
    await button(page, 'Remove https://bookstore.example').first().click();
  });

  it('show what was allowed to which site, and take it back', async () => {
    const page = await gallery.show('options');
    await page
      .getByText('Reads prices.example through this extension, without cookies · bookstore')
      .waitFor();
    await button(page, 'Revoke: prices.example').click();
    await button(page, 'Revoke: Add to cart').click();
    await page.getByText('Nothing is allowed beforehand.').waitFor();
  });

  it('keep every change at once, and say so', async () => {
    const page = await gallery.show('options');
    await page.getByRole('radio', { name: /^Only when I click/ }).check();
    await page.getByRole('status').getByText('Saved').waitFor();
    expect(await page.getByRole('radio', { name: /^Only when I click/ }).isChecked()).toBe(true);
  });

  it('take the address of a site, and nothing else', async () => {
    const page = await gallery.show('options');
    const address = page.getByLabel('Address of a site');
    await address.fill('shop');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('This is not the address of a site.').waitFor();
    await address.fill('https://bookstore.example/x');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('allowed already').waitFor();
    await address.fill('example.org/shop');
    await page.keyboard.press('Enter');
    await page.getByText('https://example.org').waitFor();
    await button(page, 'Remove https://example.org').click();
    await page.getByText('https://example.org').waitFor({ state: 'detached' });
  });

  it('are reset only after a second word', async () => {
    const page = await gallery.show('options');
    await button(page, 'Reset the options').click();
    expect(await focused(page)).toBe('Cancel');
    await button(page, 'Reset').click();
    await page.getByText('No site is allowed yet.').waitFor();
  });
});
