import { describe, expect, it } from 'vitest';
import type { Tab } from '../../browsers.ts';
import { type Host, json } from '../../servers/hosts.ts';
import { AWP_PATH, awp, site, text } from './sites.ts';
import { setStage } from './stage.ts';

const stage = setStage();

async function startShop(): Promise<{ shop: Host; tab: Tab }> {
  const shop = await stage.host('shop', {
    handle: site({
      [AWP_PATH]: awp([{ id: 'buy', endpoint: '/buy', method: 'POST', inputs: { item: text() } }]),
      '/buy': json({ bought: true }),
    }),
  });
  const tab = await stage.visitForAgents(shop.origin, 'buy');
  return { shop, tab };
}

describe('a question that waits', () => {
  it('D7: accepts no click as a yes just after it has appeared', async () => {
    const { shop, tab } = await startShop();
    await stage.asks(tab, 'buy', { item: 'hat' });
    const popup = await stage.popup(tab);
    await popup.evaluate(() => {
      document.documentElement.dataset.left = '';
      location.reload();
    });
    const clicked = await popup.until('a button', () => {
      if (document.documentElement.dataset.left !== undefined) return undefined;
      const button = document.querySelector<HTMLButtonElement>('[role=alertdialog] [data-yes]');
      if (!button) return undefined;
      const disabled = button.disabled;
      button.click();
      return disabled ? 'disabled' : 'enabled';
    });
    expect(clicked).toBe('disabled');
    expect((await stage.question(tab, 'buy')).state).toBe('awaiting-consent');
    expect(shop.effects()).toEqual([]);
  });
});
