import { describe, expect, it } from 'vitest';
import { consent, openPopup, outcome, rowOf } from '../tour.ts';
import { BROWSER, setStage } from './stage.ts';

const stage = setStage();

describe('a second visit', () => {
  it('costs no request within the freshness', async () => {
    const { tab } = await stage.visit('bookshop');
    const asked = () =>
      stage
        .requests('bookshop')
        .filter(({ path }) => path.startsWith('/.well-known/') || path.startsWith('/agent'));
    const first = asked().length;
    expect(first).toBeGreaterThan(5);
    await tab.goto(`${stage.sites.bookshop.origin}/about`);
    const popup = await openPopup(stage.driver, tab);
    expect(await popup.names('tab')).toContainEqual(expect.stringMatching(/^Actions\s*7/));
    expect(asked()).toHaveLength(first);
    await popup.close();
  });
});

// Firefox has no way of ending the background from outside.
if (BROWSER === 'chromium') describe('the death of the worker', deaths);

function deaths(): void {
  const kill = async (): Promise<void> => stage.driver.killWorker?.();

  it('between visit and popup loses nothing', async () => {
    const { tab, popup } = await stage.visit('outdoor');
    await popup.close();
    const before = stage.requests('outdoor').length;
    await kill();
    const again = await openPopup(stage.driver, tab);
    expect(await again.names('tab')).toContainEqual(expect.stringMatching(/^Actions\s*3/));
    expect(stage.requests('outdoor')).toHaveLength(before);
    await again.close();
  });

  it('between question and answer repeats nothing', async () => {
    const { popup } = await stage.visit('outdoor');
    await popup.click('button', rowOf('reserve-in-shop'));
    await popup.fill('textbox', 'product', 'ridge-1');
    await popup.fill('textbox', 'name', 'Ada');
    await popup.click('button', 'Run');
    await popup.expect('alertdialog', /^Run /);
    await kill();
    await consent(popup);
    expect(await outcome(popup, 'reserve-in-shop')).toContain('ridge-1');
    expect(stage.requests('outdoor', '/api/reservations')).toHaveLength(1);
  });

  it('in the midst of a request tells how it ended, without a second one', async () => {
    const { tab, popup } = await stage.visit('slow');
    await popup.click('button', rowOf('later'));
    await popup.click('button', 'Run');
    await consent(popup);
    while (stage.requests('slow', '/api/later').length === 0)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await kill();
    await popup.close();
    const again = await openPopup(stage.driver, tab);
    await again.click('button', rowOf('later'));
    expect(await outcome(again, 'later')).toMatch(/At last|Interrupted/);
    expect(stage.requests('slow', '/api/later')).toHaveLength(1);
    await again.close();
  });

  it('in the midst of steps on the page loses nothing', async () => {
    const { popup } = await stage.visit('bookshop', '/shelves');
    await popup.click('button', rowOf('Browse the shelves'));
    await popup.fill('textbox', 'term', 'verne');
    await popup.click('button', 'Run on page');
    await consent(popup);
    await popup.until('the answer to arrive', () => document.querySelector('[role=alertdialog]') === null);
    await kill();
    expect(await outcome(popup, 'Browse the shelves')).toContain('Journey to the Centre of the Earth');
  });
}
