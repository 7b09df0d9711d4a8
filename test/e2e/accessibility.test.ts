import type axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { Screen } from '../browsers.ts';
import { QUESTION, rowOf, showTab } from '../tour.ts';
import { IN_ONE_BROWSER, setStage } from './stage.ts';

const stage = setStage();

/** What axe-core finds wrong, in a line each. The library is in the page already: the driver finds elements by it. */
async function violations(screen: Screen): Promise<string[]> {
  await screen.names('button');
  return screen.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const { violations: found } = await inPage.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
}

describe('the popup is accessible', () => {
  // The same markup in both; only the keyboard is the browser’s.
  it.runIf(IN_ONE_BROWSER)('in each of its views', async () => {
    const { popup } = await stage.visit('brokenBookshop');
    for (const view of ['Actions', 'Checks', 'Page', 'History'] as const) {
      await showTab(popup, view);
      expect(await violations(popup)).toEqual([]);
    }
    await showTab(popup, 'Actions');
    await popup.click('button', rowOf('Search books'));
    expect(await violations(popup)).toEqual([]);
  });

  it.runIf(IN_ONE_BROWSER)('where nothing is declared, and in the options', async () => {
    const { popup } = await stage.visit('plain');
    expect(await violations(popup)).toEqual([]);
    const options = await stage.driver.extensionPage('options.html');
    expect(await violations(options)).toEqual([]);
    await options.close();
  });

  it('worked by the keyboard alone', async () => {
    const { popup } = await stage.visit('outdoor');
    await popup.front();
    /** Presses a key until the element that has the focus says this: arrows move within a list, Tab to everything else. */
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
    // What has an effect asks, and the question is answered by the keyboard, too.
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
