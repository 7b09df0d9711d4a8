import { describe, expect, it } from 'vitest';
import { QUESTION, run, settled } from '../tour.ts';
import { setStage } from './stage.ts';

const stage = setStage();

describe('where the extension looks', () => {
  it('requests nothing before a click, in the mode “only when I click”', async () => {
    const options = await stage.driver.extensionPage('options.html');
    await options.click('radio', /^Only when I click/);
    try {
      const tab = await stage.driver.open(stage.sites.outdoor.url);
      const before = stage.requests('outdoor').filter(({ path }) => path.startsWith('/.well-known'));
      expect(before).toEqual([]);
      const popup = await stage.driver.popup(tab);
      await popup.click('button', 'Check once');
      await settled(popup);
      await popup.expect('tab', /^Actions\s*3/);
      await popup.close();
      await tab.close();
    } finally {
      await options.front();
      await options.click('radio', /^Every site/);
      await options.close();
    }
  });
});

describe('a rule', () => {
  it('is explained from the package when a link names it', async () => {
    const options = await stage.driver.extensionPage('options.html#awp/required-field');
    await options.expectText(/Clients drop a file[\s\S]*"intent": "Search and book/);
    await options.close();
  });
});

describe('plain reads', () => {
  it('of the person run at once. Nothing else does', async () => {
    const { tab, popup } = await stage.visit('outdoor');
    const search = { action: 'product-search', fill: { q: 'tarp' }, unasked: true } as const;
    expect(await run(popup, tab, { ...search, result: /./ })).toContain('Bothy Tarp');
    await popup.click('button', 'Back');
    await popup.click('button', /^reserve-in-shop/);
    await popup.fill('textbox', 'product', 'bothy');
    await popup.fill('textbox', 'name', 'Ada');
    await popup.click('button', 'Run');
    await popup.expect('alertdialog', QUESTION);
    await popup.click('button', 'Cancel');
  });
});
