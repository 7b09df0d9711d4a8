import { describe, expect, it } from 'vitest';
import { consent, outcome, rowOf, run } from '../tour.ts';
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
});

describe('from a page without its controls', () => {
  it('asks on that page before anything changes', async () => {
    const { tab, popup } = await stage.visit('bookshop', '/about');
    await popup.click('button', rowOf('Add to cart'));
    await popup.fill('textbox', 'sku', 'GD-030-P');
    await popup.click('button', 'Open /cart and run');
    await popup.expect('alertdialog', /^You asked for this “?Add to cart”?$/);
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
});
