import { describe, expect, it } from 'vitest';
import { consent, IRREVOCABLE, outcome, QUESTION, rowOf, run } from '../tour.ts';
import { IN_ONE_BROWSER, setStage } from './stage.ts';

const stage = setStage();

describe('on the page', () => {
  it('fills the controls, submits as a person would and reads the results', async () => {
    const { tab, popup } = await stage.visit('bookshop');
    const shown = await run(popup, tab, {
      action: 'Search books',
      fill: { query: 'wells', 'max-price': '7' },
      choose: { genre: 'Science', sort: 'Title' },
      unasked: true,
      result: /./,
    });
    expect(shown).toMatch(/The Invisible Man[\s\S]*The Time Machine/);
    expect(shown).not.toContain('The War of the Worlds');
    const url = new URL(await tab.url());
    expect(url.pathname).toBe('/search');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      query: 'wells',
      genre: 'science',
      sort: 'title',
    });
  });

  // lib/background opens the next page as it does the first.
  it.runIf(IN_ONE_BROWSER)('follows the pages of the results on demand', async () => {
    const { tab, popup } = await stage.visit('bookshop');
    const all = await fetch(`${stage.sites.bookshop.origin}/search?query=the`, {
      headers: { accept: 'application/json' },
    });
    const { books } = (await all.json()) as { books: { title: string }[] };
    const seventh = books[6]?.title ?? '';
    const first = await run(popup, tab, {
      action: 'Search books',
      // The popup remembers what was filled in before.
      fill: { query: 'the', 'max-price': '' },
      choose: { genre: 'Not set', sort: 'Not set' },
      unasked: true,
      result: /./,
    });
    expect(first).toContain(books[5]?.title);
    expect(first).not.toContain(seventh);
    await popup.front();
    await popup.click('button', 'Next page');
    await tab.front();
    await popup.expectText(seventh);
    expect(await tab.url()).toContain('page=2');
  });

  // lib/page reads what has changed; the forms of libraries do so in both.
  it.runIf(IN_ONE_BROWSER)('waits for what changes without a new page', async () => {
    const { tab, popup } = await stage.visit('bookshop', '/shelves');
    const shown = await run(popup, tab, {
      action: 'Browse the shelves',
      fill: { term: 'verne' },
      unasked: true,
      result: /./,
    });
    expect(shown).toContain('Around the World in Eighty Days');
    expect(shown).not.toContain('Persuasion');
    expect(new URL(await tab.url()).pathname).toBe('/shelves');
  });

  // lib/background asks; the test of another page below sends a form in both.
  it.runIf(IN_ONE_BROWSER)('asks before it changes anything, and does nothing after a no', async () => {
    const { tab, popup } = await stage.visit('bookshop', '/cart');
    await popup.click('button', rowOf('Add to cart'));
    await popup.fill('textbox', 'sku', 'GD-030-P');
    await popup.fill('textbox', 'quantity', '2');
    await popup.click('button', 'Run');
    await popup.expect('alertdialog', /^You asked for this Add to cart$/);
    await popup.click('button', 'Cancel');
    await popup.expectText('Declined');
    expect(stage.requests('bookshop', '/cart').filter(({ method }) => method === 'POST')).toEqual([]);
    await popup.click('button', 'Run');
    await consent(popup);
    await tab.front();
    await tab.until(
      'the cart',
      () => document.querySelector('.line-title')?.textContent === 'The Time Machine',
    );
    expect(await outcome(popup, 'Add to cart')).toContain('The Time Machine');
    const posts = stage.requests('bookshop', '/cart').filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { sku: 'GD-030-P', quantity: '2', 'gift-note': '' },
    ]);
  });
});

describe('from a page without its controls', () => {
  // The next one opens such a page in both, and sends a form there.
  it.runIf(IN_ONE_BROWSER)('opens the page that has them, and runs there', async () => {
    const { tab, popup } = await stage.visit('bookshop', '/about');
    await popup.click('button', rowOf('Browse the shelves'));
    await popup.fill('textbox', 'term', 'verne');
    await popup.click('button', 'Open /shelves and run');
    await tab.front();
    expect(await outcome(popup, 'Browse the shelves')).toContain('Around the World in Eighty Days');
    expect(new URL(await tab.url()).pathname).toBe('/shelves');
  });

  it('asks there before anything is changed', async () => {
    const { tab, popup } = await stage.visit('bookshop', '/about');
    await popup.click('button', rowOf('Add to cart'));
    await popup.fill('textbox', 'sku', 'GD-030-P');
    await popup.click('button', 'Open /cart and run');
    await popup.expect('alertdialog', /^You asked for this Add to cart$/);
    const sent = () => stage.requests('bookshop', '/cart').filter(({ method }) => method === 'POST');
    expect(sent()).toEqual([]);
    expect(new URL(await tab.url()).pathname).toBe('/cart');
    await consent(popup);
    await tab.front();
    expect(await outcome(popup, 'Add to cart')).toContain('The Time Machine');
    expect(sent()).toHaveLength(1);
  });
});

describe('over HTTP', () => {
  // lib/run plans it; attack/reads sends such a read as the page in both.
  it.runIf(IN_ONE_BROWSER)(
    'sends the request that was shown, as the page where it is of the same origin',
    async () => {
      const { tab, popup } = await stage.visit('bookshop');
      const shown = await run(popup, tab, {
        action: 'Search books',
        fill: { query: 'machine' },
        way: 'HTTP',
        unasked: true,
        result: /./,
      });
      expect(shown).toContain('The Time Machine');
      const [request] = stage.requests('bookshop', '/search?query=machine');
      expect(request).toMatchObject({ method: 'GET', status: 200 });
    },
  );

  // lib/run writes it; keyboard sends the same in both.
  it.runIf(IN_ONE_BROWSER)('posts a body, after it was allowed', async () => {
    const { tab, popup } = await stage.visit('outdoor');
    const shown = await run(popup, tab, {
      action: 'reserve-in-shop',
      fill: { product: 'ridge-2', name: 'Ada' },
      result: /./,
    });
    expect(shown).toContain('ridge-2');
    const [request] = stage.requests('outdoor', '/api/reservations');
    expect(JSON.parse(request?.body ?? 'null')).toEqual({ product: 'ridge-2', name: 'Ada' });
  });

  // lib/run validates.
  it.runIf(IN_ONE_BROWSER)('keeps wrong arguments in the browser, and says what is wrong', async () => {
    const { popup } = await stage.visit('outdoor');
    await popup.click('button', rowOf('product-search'));
    await popup.click('button', 'Run');
    await popup.until('a complaint', () => document.querySelector('[aria-invalid=true]') !== null);
    expect(stage.requests('outdoor', '/api/search')).toEqual([]);
  });

  // lib/run reads the answer.
  it.runIf(IN_ONE_BROWSER)('shows an error of the site as it is', async () => {
    const { tab, popup } = await stage.visit('airline');
    const shown = await run(popup, tab, {
      action: 'search_flights',
      fill: { origin: 'XXX', destination: 'HEL', date: '2030-05-17' },
      result: /./,
    });
    expect(shown).toContain('The site returned an error');
    expect(shown).toContain('We do not fly to');
  });

  // lib/run ends it; network cancels such a request in both.
  it.runIf(IN_ONE_BROWSER)('can be cancelled', async () => {
    const { popup } = await stage.visit('slow');
    await popup.click('button', rowOf('never'));
    await popup.click('button', 'Run');
    await popup.click('button', 'Cancel');
    expect(await outcome(popup, 'never')).toContain('Cancelled');
  });
});

// The panel demands it.
describe.runIf(IN_ONE_BROWSER)('what cannot be undone', () => {
  it('has to be ticked first, after what it depends on was done', async () => {
    const { tab, popup } = await stage.visit('airline');
    await popup.click('button', rowOf('book_flight'));
    await popup.fill('textbox', 'search_token', 'none yet');
    await popup.fill('textbox', 'flight_number', 'HC100');
    await popup.fill('textbox', 'passenger', 'Ada');
    await popup.click('button', 'Run');
    await popup.expectText('run that first');
    await popup.click('button', 'Back');
    await run(popup, tab, {
      action: 'search_flights',
      fill: { origin: 'LIS', destination: 'HEL', date: '2030-05-17' },
      result: /./,
    });
    await popup.click('button', 'Back');
    await popup.click('button', rowOf('book_flight'));
    await popup.click('button', 'Run');
    await popup.expect('alertdialog', QUESTION);
    const canAllow = () =>
      popup.evaluate(() => {
        const buttons = document.querySelectorAll<HTMLButtonElement>('[role=alertdialog] button');
        return [...buttons].every((each) => !each.disabled);
      });
    // Longer than the guard against a click that was meant for something else.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await canAllow()).toBe(false);
    await popup.click('checkbox', IRREVOCABLE);
    expect(await canAllow()).toBe(true);
    await popup.click('button', 'Cancel');
    await popup.expectText('Declined');
    expect(stage.requests('airline', '/api/bookings')).toEqual([]);
  });
});
