import { describe, expect, it } from 'vitest';
import { rowOf, run, showTab, TOUR } from '../tour.ts';
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
