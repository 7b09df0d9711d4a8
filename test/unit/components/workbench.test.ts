import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { button, calls, tab } from './drive.ts';
import { type Gallery, openGallery } from './gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await openGallery();
}, 60_000);
afterAll(() => gallery?.close());

const wide = { width: 1200, height: 620 };
const called = async (page: Page, name: string) =>
  (await calls(page)).flatMap(([said, request]) =>
    said === name ? [request as { readonly text?: string; readonly document?: string }] : [],
  );

async function opened(size = wide): Promise<Page> {
  const page = await gallery.show('bench', size);
  await tab(page, 'Workbench').click();
  await page.locator('.editor-note').first().waitFor();
  return page;
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the document' });

describe('the workbench', () => {
  it('is not in the popup, which has no room for it', async () => {
    const page = await gallery.show('full');
    expect(await tab(page, 'Workbench').count()).toBe(0);
    expect(await button(page, 'Watch').count()).toBe(0);
  });

  it('sends what is typed, shows what is found of it, and is marked everywhere', async () => {
    const page = await opened();
    expect(await page.getByRole('note').count()).toBe(0);
    await text(page).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('x');
    await page.getByRole('note').waitFor();
    await page.locator('.bench-finding', { hasText: /JSON/ }).first().waitFor();
    expect((await called(page, 'edit')).at(-1)?.text).toMatch(/^x\{/);
    expect(await page.getByRole('note').textContent()).toContain('Edited locally, not on the server.');
    await page.keyboard.press('Backspace');
    // What is as served is no edit any more.
    await page.getByRole('note').waitFor({ state: 'detached' });
  });

  it('applies one fix and all that need no decision, and can be discarded', async () => {
    const page = await opened();
    await page.locator('.editor-note', { hasText: '"get"' }).getByRole('button', { name: 'Apply' }).click();
    await page.locator('.cm-line', { hasText: '"method": "GET"' }).first().waitFor();
    await button(page, 'Fix 1').click();
    await page.locator('.bench-finding', { hasText: 'required' }).waitFor({ state: 'detached' });
    await button(page, 'Discard').click();
    await page.locator('.bench-finding', { hasText: '"get"' }).waitFor();
    expect(await page.getByRole('note').count()).toBe(0);
  });

  it('suggests what the schema knows, at the keyboard alone, and lets Tab leave', async () => {
    const page = await opened();
    await text(page).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Space');
    await page
      .getByRole('option', { name: /"baseUrl"|"contact"|"workflows"/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await text(page).evaluate((element) => element === document.activeElement)).toBe(false);
  });

  it.each(['de', 'ar'] as const)('has its search in the language of the panel: %s', async (language) => {
    const english = new Set(['next', 'previous', 'all', 'match case', 'regexp', 'by word', 'replace', 'close']);
    const page = await gallery.show('bench', { ...wide, language });
    await page.locator('#tab-workbench').click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+f');
    const panel = page.locator('.cm-search');
    await panel.waitFor();
    const said = await panel.evaluate((element) =>
      [...element.querySelectorAll('button, label, input')].map(
        (part) => part.getAttribute('aria-label') ?? part.textContent ?? '',
      ),
    );
    expect(said.length).toBeGreaterThan(8);
    expect(said.filter((words) => english.has(words) || /^(?:Find|Replace)/.test(words))).toEqual([]);
  });

  it('leads from a finding to its place, and keeps the text with its line ends', async () => {
    const page = await opened();
    await page.locator('.bench-finding', { hasText: 'Duplicate id' }).click();
    expect(await page.locator('.bench-foot').textContent()).toMatch(/Line 1\d\d/);
    expect(await text(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await button(page, 'Save…').click();
    expect((await calls(page)).at(-1)).toEqual(['save', 'ai-actions.json', expect.any(Number)]);
  });

  it('keeps what was typed when another tab is opened at once', async () => {
    const page = await opened();
    await text(page).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type(' ');
    await tab(page, 'Checks').click();
    await page.getByRole('note').waitFor();
    await tab(page, 'Workbench').click();
    await page.locator('.cm-line').first().waitFor();
    expect((await called(page, 'edit')).at(-1)?.text).toMatch(/^ \{/);
    expect(await page.locator('.cm-line').first().textContent()).toBe(' {');
  });
});

describe('watching', () => {
  it('asks again and says what has changed since it began', async () => {
    const page = await gallery.show('bench', wide);
    await button(page, 'Watch').click();
    await page.evaluate(() =>
      globalThis.gallery.change((view) => ({
        ...view,
        findings: [
          ...view.findings.slice(2),
          { ...view.findings[0], message: 'Another.' } as (typeof view.findings)[number],
        ],
      })),
    );
    await page.getByText(/^Since .*: 2 fixed, 1 new$/).waitFor();
    await button(page, 'Watch').click();
    await page.getByText(/2 fixed/).waitFor({ state: 'detached' });
  });
});

describe('a wide panel', () => {
  it('has one bar, and opens the first of each list', async () => {
    const page = await gallery.show('bench', { width: 1400, height: 300 });
    expect((await page.locator('.top').boundingBox())?.height).toBeLessThanOrEqual(34);
    await page.locator('.detail .detail-title', { hasText: 'Search books' }).waitFor();
    await tab(page, 'Checks').click();
    await page.locator('.detail .line.sought').waitFor();
    expect(await page.locator('.detail').getByRole('button', { name: 'Back' }).count()).toBe(0);
    await tab(page, 'Page').click();
    expect(await page.locator('.detail').count()).toBe(0);
  });

  it('shows a fix in the finding, and applies it', async () => {
    const page = await gallery.show('bench', wide);
    await tab(page, 'Checks').click();
    await page.locator('.finding-head').first().click();
    expect(await page.locator('.patch .come').first().textContent()).toMatch(/\+ "method": "GET"/);
    await button(page, 'Apply').click();
    await page.getByRole('note').waitFor();
  });
});

it.each([320, 400])('lines of a source are wrapped at %i px, and may be left long', async (width) => {
  const page = await gallery.show('full', { width, height: 600 });
  await page.locator('.chip').nth(0).click();
  await button(page, 'Source').click();
  await page.locator('.code .line').first().waitFor();
  const isScrolled = () =>
    page.locator('.code').evaluate((element) => element.scrollWidth > element.clientWidth + 1);
  await expect.poll(isScrolled).toBe(false);
  await button(page, 'Wrap lines').click();
  await expect.poll(isScrolled).toBe(true);
});
