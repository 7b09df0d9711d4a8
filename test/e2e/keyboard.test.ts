import { describe, expect, it } from 'vitest';
import { QUESTION } from '../tour.ts';
import { setStage } from './stage.ts';

const stage = setStage();

describe('the popup', () => {
  it('can be used with the keyboard alone', async () => {
    const { popup } = await stage.visit('outdoor');
    await popup.front();
    const tabTo = async (text: string, key = 'Tab'): Promise<void> => {
      for (let count = 0; count < 40; count++) {
        const label = await popup.evaluate(() => {
          const element = document.activeElement;
          const labels = element instanceof HTMLInputElement ? element.labels : null;
          return labels?.[0]?.textContent ?? element?.textContent ?? '';
        });
        if (label.startsWith(text)) return;
        await popup.press(key);
      }
      throw new Error(`${key} does not lead to ${text}`);
    };
    await tabTo('product-search');
    await popup.press('Enter');
    await popup.expect('textbox', 'q');
    await tabTo('q');
    for (const key of 'tarp') await popup.press(key);
    await popup.press('Enter');
    await popup.expectText('Bothy Tarp');
    await popup.press('Escape');
    await popup.expect('tab', /^Actions/);
    await tabTo('product-search');
    await tabTo('reserve-in-shop', 'ArrowDown');
    await popup.press('Enter');
    await popup.expect('textbox', 'product');
    await tabTo('product');
    for (const key of 'ridge-2') await popup.press(key);
    await tabTo('name');
    for (const key of 'Ada') await popup.press(key);
    await popup.press('Enter');
    await popup.expect('alertdialog', QUESTION);
    await popup.until('the guard to pass', () =>
      [...document.querySelectorAll<HTMLButtonElement>('[role=alertdialog] button')].every(
        (each) => !each.disabled,
      ),
    );
    expect(stage.requests('outdoor', '/api/reservations')).toEqual([]);
    await tabTo('Run it');
    await popup.press('Enter');
    await popup.expect('article', 'Run of reserve-in-shop');
    await expect
      .poll(() => stage.requests('outdoor', '/api/reservations').map(({ body }) => JSON.parse(body)))
      .toEqual([{ product: 'ridge-2', name: 'Ada' }]);
  });
});
