import { describe, expect, it } from 'vitest';
import { isObject, type Json } from '../../lib/model/index.ts';
import { begin, call, panel, untilOffered } from '../agents/in-page.ts';
import { PLAIN_ORDER, PLAIN_TASKS } from '../site/tasks.ts';
import { consent } from '../tour.ts';
import { BROWSER, setStage } from './stage.ts';

const stage = setStage();
const STATUS = 'awas_lens_status';

const got = () =>
  stage
    .requests('plain')
    .filter(({ path }) => /^\/(?:breads|order|newsletter)/.test(path))
    .map(({ method, path }) => `${method} ${path}`);

describe('a page that declares nothing', () => {
  it('offers its forms to agents if the person allows it, until they revoke it', async () => {
    const { tab, popup } = await stage.visit('plain');
    const { origin } = stage.sites.plain;
    if (BROWSER === 'firefox') await panel(popup, 'agentMode', { origin, on: true });
    await popup.click('button', /^(?:\d+ tools? offered|No tools|Agents)/);
    await popup.click('checkbox', /^Offer this page/);
    try {
      await tab.front();
      const { tool, input, sends, shows } = PLAIN_ORDER;
      for (const task of PLAIN_TASKS) await untilOffered(tab, task.tool);
      const before = got().length;
      await begin(tab, tool, input);
      const question = await stage.driver.popup(tab);
      await consent(question);
      await question.close();
      await tab.front();
      await tab.until('the next page', () => globalThis.agentCalls === undefined);
      await untilOffered(tab, STATUS);
      expect(await call(tab, STATUS, { run: 'latest' })).toMatch(shows);
      expect(got().slice(before)).toEqual([sends]);
    } finally {
      const options = await stage.driver.extensionPage('options.html');
      await options.click('button', new RegExp(`^Remove ${origin}`));
      if (BROWSER === 'firefox') await panel(options, 'agentMode', { origin, on: false });
      await options.close();
    }
  });

  it('becomes a manifest with each form and the selectors of its controls', async () => {
    const { popup } = await stage.visit('plain');
    await popup.click('button', 'Create a manifest');
    const text = await popup.until('the manifest', () => {
      const shown = document.querySelector('.create pre')?.textContent ?? '';
      return shown.trim().startsWith('{') ? shown : undefined;
    });
    const { actions } = JSON.parse(text ?? '') as { readonly actions: readonly Json[] };
    expect(actions).toHaveLength(PLAIN_TASKS.length);
    for (const one of actions) {
      expect(isObject(one) && JSON.stringify(one)).toMatch(/"selector":/);
    }
    await popup.close();
  });
});
