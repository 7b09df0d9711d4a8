import { describe, expect, it } from 'vitest';
import type { Tab } from '../../browsers.ts';
import { type Host, html, json } from '../../servers/hosts.ts';
import { AWAS_PATH, AWP_PATH, awas, awp, field, site, text } from './sites.ts';
import { rowsHere, setStage, until } from './stage.ts';

const stage = setStage();

const kill = (): Promise<void> => stage.driver.killWorker();

const again = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  until('the background', async () => [await work()]).then(([answer]) => answer as Answer);

async function startShop(): Promise<{ shop: Host; tab: Tab }> {
  const shop = await stage.host('shop');
  const form = `<form action="/order" method="post" data-awas-action="order">
    <label>Item <input name="item" data-awas-param="item"></label><button>Order</button></form>`;
  shop.handle = site({
    '/': html(`<h1>Shop</h1>${form}`),
    [AWAS_PATH]: awas(shop.origin, [{ id: 'order', path: '/', method: 'POST', parameters: [field('item')] }]),
    [AWP_PATH]: awp([
      { id: 'buy', endpoint: '/buy', method: 'POST', inputs: { item: text() } },
      { id: 'news', endpoint: '/news' },
    ]),
    '/buy': json({ bought: true }),
    '/news': json('rain'),
    '/order': html('<h1>Thank you</h1>'),
  });
  const tab = await stage.visitForAgents(shop.origin, 'order');
  return { shop, tab };
}

describe('F2b: a run on the page whose worker dies at about the time of the approval', () => {
  const moments: readonly [when: string, yes: (answer: () => Promise<void>) => Promise<unknown>][] = [
    ['while it is answered', (answer) => Promise.all([answer().catch(() => undefined), kill()])],
    [
      'right after',
      async (answer) => {
        await answer();
        await kill();
      },
    ],
    [
      'right after, twice',
      async (answer) => {
        await answer();
        await kill();
        await again(() => stage.panel('settings', null));
        await kill();
      },
    ],
    [
      'before',
      async (answer) => {
        await kill();
        await again(answer);
      },
    ],
  ];
  it.each(rowsHere(moments, 'right after', 'before'))(
    '%s: ends at once or continues, and orders at most once',
    async (_, yes) => {
      const { shop, tab } = await startShop();
      const { run } = await stage.asks(tab, 'order', { item: 'hat' });
      await yes(() => stage.answer(run, true));
      const after = await until('an end, or the question', async () => {
        const now = (await stage.runs(tab)).find(({ id }) => id === run.id);
        return now && now.state !== 'running' ? now : undefined;
      });
      const orders = shop.requests('/order').filter(({ method }) => method === 'POST');
      expect(orders.length).toBeLessThanOrEqual(1);
      if (after.state === 'awaiting-consent') expect(orders).toEqual([]);
    },
  );
});

describe('F1: a request whose worker dies', () => {
  it('is sent at most once, and its outcome is known', async () => {
    const { shop, tab } = await startShop();
    for (let round = 0; round < 4; round++) {
      const { run } = await stage.asks(tab, 'buy', { item: `hat ${round}` });
      await (round % 2 === 0
        ? Promise.all([stage.answer(run, true).catch(() => undefined), kill()])
        : stage.answer(run, true).then(kill));
      const after = await until('an end, or the question', async () => {
        const now = (await stage.runs(tab)).find(({ id }) => id === run.id);
        return now && now.state !== 'running' ? now : undefined;
      });
      if (after.state === 'awaiting-consent') await stage.answer(run, false);
    }
    const bodies = shop.effects().map(({ body }) => body);
    expect(new Set(bodies).size).toBe(bodies.length);
  });
});
