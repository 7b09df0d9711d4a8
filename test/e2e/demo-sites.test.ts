import { describe, expect, it } from 'vitest';
import { consent, outcome, rowOf, run, showTab, TOUR } from '../tour.ts';
import { setStage } from './stage.ts';

const stage = setStage();

describe.each(TOUR)('$site', ({ site, documents, actions, drafted, errand }) => {
  it('shows a faultless declaration, and runs one of its actions', async () => {
    const { tab, popup } = await stage.visit(site);
    const buttons = await popup.names('button');
    for (const name of [...documents, ...actions.map(rowOf)])
      expect(buttons).toContainEqual(expect.stringMatching(name));
    expect(await popup.names('tab')).toContainEqual(expect.stringMatching(`^Actions\\s*${actions.length}$`));
    expect((await stage.driver.badge(tab)).text).toBe(drafted ? '' : String(actions.length));
    await showTab(popup, 'Checks');
    expect(await popup.text('tabpanel')).not.toMatch(/\d (errors?|warnings?)/);
    await showTab(popup, 'Actions');
    expect(await run(popup, tab, errand)).toMatch(errand.result);
  });
});

it('a site without a declaration shows what its page offers, and the requested URLs', async () => {
  const { popup } = await stage.visit('plain');
  const text = await popup.text('tabpanel');
  expect(text).toContain('This page’s forms offer 3 actions');
  expect(text).toContain('18 addresses tried');
});

it('theatre: a guest’s text also claims the action, so the person picks the element', async () => {
  const { tab, popup } = await stage.visit('theatre', '/guestbook');
  await popup.click('button', rowOf('Sign the guest book'));
  await popup.fill('textbox', 'guest', 'Ada');
  await popup.fill('textbox', 'message', 'We laughed');
  await popup.click('radio', /\/guestbook$/);
  await popup.click('button', 'Run');
  await consent(popup);
  await tab.front();
  expect(await outcome(popup, 'Sign the guest book')).toContain('We laughed');
  const sent = stage.requests('theatre', '/guestbook').filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => body)).toEqual([expect.stringContaining('guest=Ada&message=We+laughed')]);
  expect(stage.requests('theatre', '/donate')).toEqual([]);
});
