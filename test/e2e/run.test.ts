import { describe, expect, it } from 'vitest';
import { consent, outcome, rowOf } from '../tour.ts';
import { setStage } from './stage.ts';

const stage = setStage();

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
