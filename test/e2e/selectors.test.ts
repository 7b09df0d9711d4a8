import { expect, it } from 'vitest';
import { selectors } from '../selectors.ts';
import { BROWSER, setStage } from './stage.ts';

const stage = setStage();

it('accepts the selectors of the table', async () => {
  const tab = await stage.driver.open(stage.sites.bookshop.url);
  const taken = await tab.evaluate(
    (texts) =>
      texts.map((text) => {
        try {
          document.querySelector(text);
          return true;
        } catch {
          return false;
        }
      }),
    selectors.map(([selector]) => selector),
  );
  const here = BROWSER === 'chromium' ? 'Chromium' : 'Firefox';
  const expected = selectors.map(([selector, takers]) => [selector, takers === 'both' || takers === here]);
  expect(selectors.map(([selector], index) => [selector, taken[index]])).toEqual(expected);
  await tab.close();
});
