import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { button, calls, change, tab } from './drive.ts';
import { startGallery } from './gallery.ts';
import { keepPicture } from './views.ts';

const gallery = startGallery();

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

  it('lists the files that are there, then those that could be', async () => {
    const page = await opened();
    const groups = await page
      .locator('.bench-document optgroup')
      .evaluateAll((all) =>
        all.map((one) => [
          one.getAttribute('label'),
          [...one.querySelectorAll('option')].map(({ textContent }) => textContent),
        ]),
      );
    expect(groups).toEqual([
      ['bookstore.example', ['/.well-known/ai-actions.json', '/agent.json']],
      [
        'Not published on bookstore.example yet',
        expect.arrayContaining(['/.well-known/awas.json', '/agents.txt']),
      ],
    ]);
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
    await page.getByRole('note').waitFor({ state: 'detached' });
  });

  it('applies one fix and all that need no decision, and can be discarded', async () => {
    const page = await opened();
    await page.locator('.editor-note', { hasText: '"get"' }).getByRole('button', { name: 'Apply' }).click();
    await page.locator('.cm-line', { hasText: '"method": "GET"' }).first().waitFor();
    await button(page, 'Fix 1').click();
    await page.locator('.bench-finding', { hasText: 'required' }).waitFor({ state: 'detached' });
    await button(page, 'Discard').click();
    await page.locator('.bench-finding', { hasText: 'method in lower case' }).waitFor();
    await page.getByRole('note').getByRole('button', { name: 'Undo' }).click();
    await page.locator('.bench-finding', { hasText: 'method in lower case' }).waitFor({ state: 'detached' });
    await button(page, 'Copy patch').click();
    await expect.poll(async () => (await calls(page)).at(-1)?.[1]).toMatch(/^--- a\/.*\n\+\+\+ b\//);
    await button(page, 'Save…').click();
    await expect.poll(async () => (await calls(page)).at(-1)).toEqual(['saveText', 'ai-actions.json']);
  });

  it('shows what was changed where the person is', async () => {
    const page = await opened();
    await page.locator('.editor-note', { hasText: '"get"' }).getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('note').waitFor();
    expect(await page.getByRole('note').getByRole('button', { name: 'Show diff' }).count()).toBe(0);
    for (const name of ['Checks', 'Page', 'Actions']) {
      await tab(page, name).click();
      const shows = page.getByRole('note').getByRole('button', { name: 'Show diff' });
      await shows.click();
      expect(await shows.getAttribute('aria-expanded')).toBe('true');
      await page.getByRole('note').locator('.come', { hasText: '"method": "GET"' }).waitFor();
      expect(await page.getByRole('note').locator('.gone').count()).toBe(1);
      expect(await tab(page, name).getAttribute('aria-selected')).toBe('true');
      await shows.click();
      await page.getByRole('note').locator('.come').waitFor({ state: 'detached' });
    }
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
    const english = new Set([
      'next',
      'previous',
      'all',
      'match case',
      'regexp',
      'by word',
      'replace',
      'close',
    ]);
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

  it('leads from a finding to its place', async () => {
    const page = await opened();
    await page.locator('.bench-finding', { hasText: 'id used twice' }).click();
    expect(await page.locator('.bench-foot').textContent()).toMatch(/Line 1\d\d/);
    expect(await text(page).evaluate((element) => element === document.activeElement)).toBe(true);
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

describe('fixes of all documents', () => {
  it.each<[string, object]>([
    ['a wide panel', wide],
    ['the popup', { popup: true }],
  ])('are one diff in %s, applied as shown, with what came of it, and taken back', async (_, how) => {
    const page = await gallery.show('bench', how);
    const shown = async (name: RegExp) =>
      Number(/\d+/.exec((await button(page, name).textContent()) ?? '')?.[0]);
    await tab(page, 'Checks').click();
    const promised = await shown(/^Fix all \d/);
    await button(page, /^Fix all \d/).click();
    await page.getByRole('heading', { name: 'Fixes that need no decision' }).waitFor();
    const diff = page.locator('.detail .patch pre');
    await diff.locator('.gone').first().waitFor();
    expect(await diff.locator('.gone').allTextContents()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/"method": "get"/),
        expect.stringMatching(/"required": "true"/),
      ]),
    );
    const each = await page.locator('.detail .patch-head .dim').allTextContents();
    expect(each.reduce((sum, text) => sum + Number.parseInt(text, 10), 0)).toBe(promised);
    await button(page, 'Copy the fixed file').click();
    await expect
      .poll(async () => (await calls(page)).at(-1))
      .toEqual(['copy', expect.stringContaining('"method": "GET"')]);
    await page.locator('.detail .bar').getByRole('button', { name: 'Apply' }).click();
    const result = page.locator('.detail .notice');
    await result.getByRole('heading', { name: `${promised} fixed` }).waitFor();
    await result.getByText(/^\d+ left for you to decide$/).waitFor();
    await result.getByRole('button', { name: 'Copy patch' }).click();
    await expect
      .poll(async () => (await calls(page)).at(-1))
      .toEqual(['copy', expect.stringContaining('+      "method": "GET"')]);
    await result.getByRole('button', { name: 'Undo' }).click();
    await diff.locator('.gone').first().waitFor();
    expect(await page.getByRole('note').count()).toBe(0);
  });
});

describe('the page, in a panel that is wide', () => {
  it('shows beside the list what a selector finds, the action’s own source, and the element that is chosen', async () => {
    const page = await gallery.show('bench', { ...wide, devtools: true });
    await tab(page, 'Page').click();
    await page.locator('.detail').getByText('Selectors to use').waitFor();
    expect(await page.locator('.target[aria-current]').textContent()).toContain("input[name='query']");
    await page.locator('.beside-pane .line-number').first().waitFor();
    await page.locator('.target', { hasText: 'genre' }).locator('.link').first().click();
    await page.locator('.target[aria-current]', { hasText: 'genre' }).waitFor();
    const named = { named: { selector: "select[name='genre']" } };
    expect(await calls(page)).toContainEqual(['pick', named]);
    await page.setViewportSize({ width: 400, height: 600 });
    expect(await page.locator('.detail').isVisible()).toBe(false);
  });
});

describe('what nothing declares', () => {
  const added = async (page: Page, id: string) => {
    await page.locator('.cm-changedLine', { hasText: `"id": "${id}"` }).waitFor();
    expect(await text(page).evaluate((element) => element === document.activeElement)).toBe(true);
  };

  it('is added to the manifest in the editor, with the place of the new action: a form', async () => {
    const page = await gallery.show('bench', wide);
    await tab(page, 'Page').click();
    await button(page, 'Add to manifest: Newsletter').click();
    await added(page, 'newsletter');
    await page.getByRole('note').waitFor();
    expect(await page.locator('#tab-actions').textContent()).toMatch(/1[1-9]$/);
  });

  it('is added at the keyboard alone: a link; a button of a script has no way', async () => {
    const page = await gallery.show('bench', wide);
    await tab(page, 'Page').click();
    await page.getByText('Load more').waitFor();
    expect(await button(page, 'Add to manifest: Load more').count()).toBe(0);
    await page.getByText('2 links to other pages').focus();
    await page.keyboard.press('Enter');
    await button(page, 'Add to manifest: Sea charts').focus();
    await page.keyboard.press('Enter');
    await added(page, 'sea-charts');
  });
});

describe('watching', () => {
  it('asks again and says what has changed since it began', async () => {
    const page = await gallery.show('bench', wide);
    await button(page, 'Watch').click();
    await change(page, (view) => ({
      findings: [
        ...view.findings.slice(2),
        { ...view.findings[0], message: 'Another.' } as (typeof view.findings)[number],
      ],
    }));
    await page
      .getByTitle(/^Since .*: 2 fixed, 1 new$/)
      .getByText('2 fixed and 1 new')
      .waitFor();
    await button(page, 'Watch').click();
    await page.getByText(/2 fixed/).waitFor({ state: 'detached' });
  });

  it('compares nothing while the JSON is broken', async () => {
    const page = await gallery.show('bench', wide);
    await button(page, 'Watch').click();
    const become = (status: 'found' | 'unreadable', from: number) =>
      page.evaluate(
        ([status, from]) =>
          globalThis.gallery.change((view) => ({
            ...view,
            findings: view.findings.slice(from),
            documents: view.documents.map((one) => ({ ...one, status })),
          })),
        [status, from] as const,
      );
    await become('unreadable', 2);
    await page.waitForTimeout(150);
    expect(await page.getByText(/\d fixed/).count()).toBe(0);
    await become('found', 0);
    await page.getByText('2 fixed').waitFor();
  });
});

describe('the head', () => {
  it.each([320, 360, 400, 560, 759, 800, 1000, 1100, 1210, 1400])(
    'overlaps nowhere, and names the whole host, at %i px while it watches',
    async (width) => {
      const page = await gallery.show('bench', { width, height: 640 });
      await button(page, 'Watch').click();
      await change(page, (view) => ({
        findings: view.findings.slice(3),
        documents: view.documents.flatMap((one, at) =>
          ['a', 'b', 'c'].map((name) => ({
            ...one,
            fetched: { ...one.fetched, url: `${one.fetched.url}${at}${name}` },
          })),
        ),
      }));
      await page.getByText(/^3 fixed/).waitFor();
      const wrong = await page.evaluate(() => {
        const shown = [...document.querySelectorAll('.site > *, .chip, .tab-row')]
          .filter((one) => one.checkVisibility())
          .map((one) => [one, one.getBoundingClientRect()] as const)
          .filter(([, { width }]) => width > 0);
        const meet = shown.flatMap(([one, a], at) =>
          shown.slice(at + 1).flatMap(([other, b]) => {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            return across > 1 && down > 1 ? [`${one.className}: ${other.className}`] : [];
          }),
        );
        const beyond = shown.filter(([, { right }]) => right > innerWidth).map(([one]) => one.className);
        const names = document.querySelectorAll('.site-name, .chip b');
        const cut = [...names].filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth);
        return [...meet, ...beyond, ...cut.map(({ textContent }) => `cut: ${textContent}`)];
      });
      await keepPicture(page, `watched ${width}`);
      expect(wrong).toEqual([]);
    },
  );
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
    await page.locator('.detail').getByText('Selectors to use').waitFor();
    await tab(page, 'History').click();
    expect(await page.locator('.detail').count()).toBe(0);
  });

  it('shows the source beside an action if there is room, and the findings of the page beside the editor', async () => {
    const page = await gallery.show('bench', { width: 1100, height: 300, devtools: true });
    await page.locator('.beside-pane .line.sought', { hasText: /^20/ }).waitFor();
    await page.locator('.row', { hasText: 'Add to cart' }).first().click();
    await page.locator('.beside-pane .line.sought', { hasText: /^(?!20)\d/ }).waitFor();
    expect(await page.locator('.beside-pane').getByRole('button', { name: 'Back' }).count()).toBe(0);
    await tab(page, 'Workbench').click();
    await page.locator('.bench-finding', { hasText: 'sort: no match' }).click();
    await page.locator('.bench-page', { hasText: "select[name='sort']" }).waitFor();
    await page.setViewportSize({ width: 1000, height: 300 });
    await page.locator('.bench-page').waitFor({ state: 'hidden' });
    await tab(page, 'Actions').click();
    await page.locator('.detail .detail-title', { hasText: 'Search books' }).waitFor();
    expect(await page.locator('.beside-pane').count()).toBe(0);
  });

  it('shows the source of a finding beside it, also in a side panel', async () => {
    const page = await gallery.show('full', { width: 800, height: 640 });
    await tab(page, 'Checks').click();
    await page.locator('.finding-head').first().click();
    await page.locator('.detail .line.sought').waitFor();
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
