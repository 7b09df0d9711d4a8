import { describe, expect, it } from 'vitest';
import { settled } from '../tour.ts';
import { setStage } from './stage.ts';

const stage = setStage();

describe('where the extension looks', () => {
  it('asks no site before a click where the person wants it so', async () => {
    const options = await stage.driver.extensionPage('options.html');
    await options.click('radio', /^Only when I click/);
    const tab = await stage.driver.open(stage.sites.outdoor.url);
    const before = stage.requests('outdoor').filter(({ path }) => path.startsWith('/.well-known'));
    expect(before).toEqual([]);
    const popup = await stage.driver.popup(tab);
    await popup.click('button', 'Look once');
    await settled(popup);
    await popup.expect('tab', /^Actions 3/);
    await popup.close();
    await tab.close();
    await options.front();
    await options.click('radio', /^Every site/);
    await options.close();
  });
});
