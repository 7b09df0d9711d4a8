/** A site that declares nothing, for a person and for an agent. What its forms do is what the server got. */
import { describe, expect, it } from 'vitest';
import { begin, toolNames, untilOffered } from '../agents/in-page.ts';
import { consent, run } from '../tour.ts';
import { BROWSER, setStage } from './stage.ts';

const stage = setStage();
const STATUS = 'awas_lens_status';
const ORDER = { name: 'Ada', bread: 'Two rye', day: '2026-12-01' };

const got = () => stage.requests('plain').filter(({ path }) => /^\/(?:breads|order|newsletter)/.test(path));

describe('a page that declares nothing', () => {
  it('is searched at once, and what it is sent is asked about', async () => {
    const { tab, popup } = await stage.visit('plain');
    const found = await run(popup, tab, {
      action: 'Find a bread',
      fill: { q: 'rye' },
      unasked: true,
      result: /./,
    });
    expect(found).toContain('three days old');
    expect(got().map(({ path }) => path)).toEqual(['/breads?q=rye']);
  });

  it('is not looked at before a panel is opened, and offers agents nothing', async () => {
    const tab = await stage.driver.open(stage.sites.plain.url);
    expect((await toolNames(tab)).filter((name) => name !== STATUS)).toEqual([]);
    await tab.close();
  });

  it('offers its forms to agents where the person says so, until they take it back', async () => {
    const { tab, popup } = await stage.visit('plain');
    await popup.click('button', /^(?:\d+ tools? offered|No tools|Agents)/);
    if (BROWSER === 'firefox') await popup.click('checkbox', /^Agent mode/);
    await popup.click('checkbox', /^Offer this page/);
    try {
      await tab.front();
      await untilOffered(tab, 'have-bread-put-aside');
      await begin(tab, 'have-bread-put-aside', ORDER);
      const question = await stage.driver.popup(tab);
      await consent(question);
      await tab.until('the receipt', () => location.pathname.startsWith('/done/'));
      expect(got().map(({ path }) => path)).toEqual(['/order']);
      expect(await tab.text('main')).toContain('Two rye for Ada on 2026-12-01');
    } finally {
      const options = await stage.driver.extensionPage('options.html');
      await options.click('button', new RegExp(`^Remove ${stage.sites.plain.origin}`));
      await options.close();
    }
  });
});
