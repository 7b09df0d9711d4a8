import { expect, it } from 'vitest';
import { begin, openForAgents, panel, replyTo, untilOffered } from '../agents/in-page.ts';
import type { Name, Screen } from '../browsers.ts';
import { openPopup, rowOf } from '../tour.ts';
import { setStage } from './stage.ts';

const stage = setStage();

function counting(screen: Screen) {
  const clicks: string[] = [];
  return {
    clicks,
    async click(role: string, name: Name): Promise<void> {
      await screen.click(role, name);
      clicks.push(`${role} ${name}`);
    },
  };
}

it('searches, and sees what is found, in three clicks', async () => {
  const { tab, popup } = await stage.visit('bookshop');
  const { clicks, click } = counting(popup);
  await click('button', rowOf('Search books'));
  await popup.fill('textbox', 'query', 'machine');
  await click('button', 'Run');
  await tab.front();
  await popup.expectText(/The Time Machine/);
  expect(clicks).toHaveLength(2);
  const isInSight = await popup.evaluate(() => {
    const found = [...document.querySelectorAll('article .untrusted')].find((each) =>
      each.textContent?.includes('The Time Machine'),
    );
    const { top = -1, bottom = 0 } = found?.getBoundingClientRect() ?? {};
    return top >= 0 && bottom <= innerHeight;
  });
  expect(isInSight).toBe(true);
});

it('has a first manifest that runs in four clicks', async () => {
  const { tab, popup } = await stage.visit('plain');
  const { clicks, click } = counting(popup);
  await click('button', 'Create a manifest');
  await popup.expectText('"version": "1.0"');
  await click('button', 'Try it here');
  await popup.expectText('Edited locally, not on the server.');
  expect((await popup.names('tab')).some((name) => /^Checks.*error/.test(name))).toBe(false);
  await click('button', rowOf('Find a bread'));
  await popup.fill('textbox', 'q', 'rye');
  await click('button', 'Run');
  await tab.front();
  await popup.expectText('three days old');
  expect(clicks).toHaveLength(4);
  expect(stage.requests('plain', '/breads').map(({ path }) => path)).toEqual(['/breads?q=rye']);
});

it('answers an agent, and takes the answer back, in three clicks', async () => {
  const options = await stage.driver.extensionPage('options.html');
  const tab = await openForAgents(stage.driver, stage.sites.outdoor.url, options);
  await untilOffered(tab, 'reserve-in-shop');
  const key = await begin(tab, 'reserve-in-shop', { product: 'ridge-1', name: 'Ada' });
  const popup = await openPopup(stage.driver, tab);
  const { clicks, click } = counting(popup);
  await click('radio', /any values/);
  await click('button', 'Allow');
  await tab.front();
  expect(await replyTo(tab, key)).toContain('ridge-1');
  expect(await panel(options, 'grants', null)).toHaveLength(1);
  await popup.front();
  await popup.expectText(/Allowed: reserve-in-shop/);
  await click('button', 'Revoke');
  await expect.poll(() => panel(options, 'grants', null)).toEqual([]);
  expect(clicks).toHaveLength(3);
  await popup.close();
  await tab.close();
});
