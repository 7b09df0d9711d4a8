import { describe, expect, it } from 'vitest';
import { panel as ask } from '../agents/in-page.ts';
import { showTab } from '../tour.ts';
import { BROWSER, IN_ONE_BROWSER, setStage } from './stage.ts';

const stage = setStage();

describe.runIf(IN_ONE_BROWSER)('declaration against page', () => {
  it('says what each selector finds and what is wrong, also on the toolbar, and follows the page as it changes', async () => {
    const { tab, popup } = await stage.visit('brokenBookshop');
    const [red = 0, green = 0, blue = 0] = (await stage.driver.badge(tab)).colour;
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    await showTab(popup, 'Checks');
    const faults = await popup.text('tabpanel');
    expect(faults).toMatch(/\d+ errors?/);
    expect(faults).toContain('search-books');
    expect(faults).toMatch(/(ai-actions\.json:|line )\d+/);
    await showTab(popup, 'Page');
    const text = await popup.text('tabpanel');
    for (const [parameter, fare] of [
      ['query', 'found'],
      ['sort', 'no match'],
      ['edition', '3 matches'],
      ['code', 'hidden'],
      ['review', 'disabled'],
      ['colour', 'invalid selector'],
      ['stars', 'in a shadow root'],
      ['email', 'in a frame'],
    ])
      expect(text).toMatch(new RegExp(`Parameter ${parameter}\\s+${fare}`));
    await tab.front();
    await tab.evaluate(() => document.querySelector('select[name=order]')?.setAttribute('name', 'sort'));
    await popup.expectText(/Parameter sort\s+found/);
  });

  it('finds every selector of a good declaration, and reports no controls of other pages', async () => {
    const { popup } = await stage.visit('bookshop');
    await showTab(popup, 'Page');
    const text = await popup.text('tabpanel');
    expect(text).toMatch(/Parameter query\s+found/);
    expect(text).toMatch(/Declared for other pages[\s\S]*Parameter term/);
    expect(text).not.toMatch(/no match|hidden|disabled|invalid selector/);
  });
});

describe('the element picker', () => {
  it('shows which declarations use the picked element, and the page gets no event', async () => {
    const { tab } = await stage.visit('brokenBookshop');
    const panel = await stage.driver.extensionPage(`sidepanel.html?tab=${tab.id}`);
    await showTab(panel, 'Page');
    await panel.click('button', 'Pick an element');
    await tab.front();
    await tab.until('the picker', () => document.querySelector('awas-lens-overlay') !== null);
    await tab.evaluate(() => {
      document.addEventListener('keydown', () => document.body.setAttribute('data-heard', ''), true);
      document.querySelector<HTMLElement>('[name=q]')?.focus();
    });
    await tab.press('Enter');
    await panel.expectText(/by name/);
    expect(await panel.text('tabpanel')).toContain('data-awas-param="query"');
    expect(await tab.evaluate(() => document.body.hasAttribute('data-heard'))).toBe(false);
    const answer = await ask(panel, 'pick', { tabId: tab.id, named: { selector: '[name=q]' } });
    expect(answer).toMatchObject({ element: { name: 'q' } });
    await panel.close();
  });
});

describe('the overlay', () => {
  it('draws on the page, which can’t read it, lets clicks through, and leaves no trace', async () => {
    const { tab, popup } = await stage.visit('bookshop');
    const before = await tab.evaluate(() => document.documentElement.outerHTML);
    await tab.front();
    const bare = Buffer.from(await tab.screenshot());
    await popup.click('button', 'Overlay');
    const host = await tab.until('the overlay', () => {
      const [last] = [...document.documentElement.children].filter(
        (each) => !['HEAD', 'BODY'].includes(each.tagName),
      );
      return last && { open: last.shadowRoot !== null, text: last.textContent };
    });
    expect(host).toEqual({ open: false, text: '' });
    const hit = await tab.evaluate(() => {
      const field = document.querySelector('input[name=query]')?.getBoundingClientRect();
      return field && document.elementFromPoint(field.x + 5, field.y + 5)?.getAttribute('name');
    });
    expect(hit).toBe('query');
    await tab.front();
    expect(Buffer.from(await tab.screenshot()).equals(bare)).toBe(false);
    await popup.front();
    await popup.click('button', 'Overlay');
    await tab.until('the page as it was', (markup) => document.documentElement.outerHTML === markup, before);
    await tab.front();
    expect(Buffer.from(await tab.screenshot()).equals(bare)).toBe(true);
  });
});

describe('the menu of the popup', () => {
  it('uses the browser’s own name for its side panel', async () => {
    const { popup } = await stage.visit('bookshop');
    await popup.click('button', 'More');
    const beside = (await popup.names('menuitem')).filter((name) => /side/i.test(name));
    expect(beside).toEqual([BROWSER === 'firefox' ? 'Open in the sidebar' : 'Open in the side panel']);
  });
});
