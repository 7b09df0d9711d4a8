import { describe, expect, it } from 'vitest';
import { announced, button, calls, change, openFinding, tab } from './drive.ts';
import { startGallery } from './gallery.ts';

const gallery = startGallery();

describe('checks', () => {
  it('are filtered by kind and by words', async () => {
    const page = await gallery.show('full');
    await tab(page, 'Checks').click();
    const all = await page.locator('.finding').count();
    await page.locator('.filters').getByText('2 errors').click();
    expect(await page.locator('.finding').count()).toBe(2);
    expect(await announced(page)).toBe('2 findings');
    await page.locator('.filters').getByText('2 errors').click();
    expect(await page.locator('.finding').count()).toBe(all);
    await page.keyboard.press('/');
    await page.keyboard.type('duplicate');
    await page.locator('.finding').nth(1).waitFor({ state: 'detached' });
    await openFinding(page);
    expect(await page.locator('.rule').textContent()).toBe('awas/action-id-duplicate');
  });

  it('are one line each, one of them open at a time, with what to do and why', async () => {
    const page = await gallery.show('full');
    await tab(page, 'Checks').click();
    const heads = page.locator('.finding-head');
    expect(await page.locator('.finding-body').count()).toBe(0);
    await heads.nth(0).click();
    await page.locator('.why > summary').click();
    const example = page.locator('.examples pre');
    await example.first().waitFor();
    expect(await page.locator('.why').textContent()).toContain(
      'If two actions share an id, a client reaches only one of them',
    );
    expect(await example.allTextContents()).toEqual([
      expect.stringContaining('"id"'),
      expect.stringContaining('"id"'),
    ]);
    await heads.nth(1).click();
    expect(await page.locator('.finding-body').count()).toBe(1);
    expect(await heads.nth(0).getAttribute('aria-expanded')).toBe('false');
    await heads.nth(1).click();
    expect(await page.locator('.finding-body').count()).toBe(0);
  });

  it('show the number of errors on the tab, or of warnings if there is no error', async () => {
    const page = await gallery.show('full');
    const count = tab(page, 'Checks').locator('.count');
    expect([await count.getAttribute('class'), await count.textContent()]).toEqual([
      'count bad',
      '2 2 errors',
    ]);
    await change(page, (view) => ({
      findings: view.findings.filter(({ severity }) => severity !== 'error'),
    }));
    await page.locator('.count.warned').waitFor();
    expect(await count.textContent()).toMatch(/^(\d+) \1 warnings?$/);
  });

  it('say what agents can do here, and ask for it only when that is opened', async () => {
    const page = await gallery.show('full');
    await tab(page, 'Checks').click();
    const asked = async () => (await calls(page)).filter(([name]) => name === 'readiness').length;
    expect(await asked()).toBe(0);
    await page.getByText('Ready for agents').click();
    const ready = page.locator('.ready');
    await ready.getByText('Also here').waitFor();
    expect(await asked()).toBe(1);
    const words = (await ready.textContent()) ?? '';
    expect(words).toContain('5 of 7 passed');
    expect(words).toContain('not passed: Declarations have no errors1 of 2 don’t pass');
    expect(words).toContain('SitemapCouldn’t be read: access denied (403)');
    expect(await ready.locator('b b').count()).toBe(0);
  });

  it('are also found from a site that declares nothing, asked for on demand', async () => {
    const page = await gallery.show('plain');
    const asked = async () => (await calls(page)).filter(([name]) => name === 'readiness').length;
    await page.getByText('Look for other machine-readable files').waitFor();
    expect(await asked()).toBe(0);
    await page.getByText('Look for other machine-readable files').click();
    await expect.poll(() => page.locator('.ready-lines').textContent()).toContain('llms.txt');
    expect(await asked()).toBe(1);
    await tab(page, 'Checks').click();
    await page.getByText('Ready for agents').click();
    await page.locator('.ready').getByText('Also here').waitFor();
    expect(await button(page, 'Create a manifest').count()).toBe(1);
  });

  it('begin with “no problems” if there are none, and list the applied rules on demand', async () => {
    const page = await gallery.show('full');
    await tab(page, 'Checks').click();
    expect(await page.locator('.verdict').count()).toBe(0);
    await change(page, () => ({ phase: 'ready', findings: [] }));
    await expect.poll(() => page.locator('.verdict').textContent()).toBe('No errors, no warnings');
    expect(await page.locator('.scroll .icon-check').count()).toBe(1);
    await page.getByText(/^\d+ checks passed$/).click();
    await page.getByText('awas/path-malformed').waitFor();
  });

  it('lead from the header to all URLs without a manifest', async () => {
    const page = await gallery.show('full');
    await page.getByRole('button', { name: '1 similar file' }).click();
    await page.getByRole('heading', { name: /addresses tried$/ }).waitFor();
    expect(await page.locator('.detail .places').textContent()).toContain('another format');
  });

  it('lead to unread places if there is nothing else', async () => {
    const page = await gallery.show('incomplete');
    await tab(page, 'Checks').click();
    await page.getByText('Some addresses of the site didn’t answer.').waitFor();
    await button(page, 'Addresses tried, and their responses').click();
    await page.getByText('no response within').waitFor();
  });

  it('lead to their line', async () => {
    const page = await gallery.show('full');
    await tab(page, 'Checks').click();
    await openFinding(page);
    await page.locator('.where .link').first().click();
    const line = page.locator('.code .sought');
    await line.waitFor();
    expect(await line.getAttribute('class')).toContain('kind-error');
    expect(await line.textContent()).toContain('"search-books"');
    await page.keyboard.press('Escape');
    await page.locator('.where .link:focus').waitFor();
  });

  it('are copied one by one or all, as Markdown or JSON', async () => {
    const page = await gallery.show('full');
    await tab(page, 'Checks').click();
    await openFinding(page);
    await page.getByRole('button', { name: 'Copy this finding' }).first().click();
    await page.getByRole('menuitem', { name: 'Copy as JSON' }).click();
    await expect.poll(async () => (await calls(page)).length).toBe(1);
    expect(JSON.parse(String((await calls(page))[0]?.[1]))).toMatchObject({
      rule: 'awas/action-id-duplicate',
    });
    await button(page, 'Copy all findings').click();
    await page.getByRole('menuitem', { name: 'All as JSON' }).click();
    await expect.poll(async () => (await calls(page)).length).toBe(2);
    const report = JSON.parse(String((await calls(page))[1]?.[1]));
    expect(report).toMatchObject({ version: 1, targets: [{ target: 'https://bookstore.example/search' }] });
    expect(report.targets[0].documents[0].actions[0].source.line).toBeGreaterThan(1);
  });

  it('show 2 MB in one line at the right place', async () => {
    const page = await gallery.show('oneLine');
    await tab(page, 'Checks').click();
    await openFinding(page, 4);
    await page.locator('.where .link').click();
    await page.locator('.code .sought.marked').waitFor();
    expect(await page.locator('.code .line').count()).toBeLessThan(200);
    await button(page, 'Next finding').click();
    await page.locator('.code .sought.marked').waitFor();
  });

  it('can be hidden on a site and shown again', async () => {
    const page = await gallery.show('full');
    await tab(page, 'Checks').click();
    const all = await page.locator('.finding').count();
    await openFinding(page);
    const rule = (await page.locator('.rule').textContent()) ?? '';
    await page.locator('.filters').getByText('2 errors').waitFor();
    await button(page, 'Hide on this site').click();
    await page.locator('.filters').getByText('1 error').waitFor();
    expect(await page.locator('.finding').count()).toBe(all - 1);
    expect(await announced(page)).toContain('Hidden on this site');
    await page.locator('.hidden-rules > summary:focus').waitFor();
    expect(await page.locator('.hidden-rules > summary').textContent()).toBe('1 hidden · show');
    await page.keyboard.press('Enter');
    await button(page, 'Save as command-line configuration').click();
    expect(await calls(page)).toContainEqual(['saveConfig', [rule]]);
    await button(page, `Show again: ${rule}`).click();
    await page.locator('.filters').getByText('2 errors').waitFor();
    expect(await page.locator('.hidden-rules').count()).toBe(0);
  });

  it('lead to the element on the page', async () => {
    const page = await gallery.show('full');
    await tab(page, 'Page').click();
    await page.getByRole('button', { name: /input\[name='query'\]/ }).click();
    expect(await calls(page)).toContainEqual(['reveal', { selector: "input[name='query']" }]);
  });

  it('offer the most similar control instead of a selector that finds nothing', async () => {
    const page = await gallery.show('full');
    await tab(page, 'Page').click();
    expect(await page.getByRole('button', { name: /select\[name='sort'\]/ }).count()).toBe(0);
    await page.getByRole('button', { name: "Show on the page: select[name='order']" }).click();
    expect(await calls(page)).toContainEqual(['reveal', { selector: 'html > body > form > select' }]);
    await page.getByRole('button', { name: "Use select[name='order']" }).waitFor();
    await tab(page, 'Checks').click();
    await page.getByRole('button', { name: 'sort: no match' }).click();
    const finding = page.locator('.finding-body');
    await finding.getByRole('button', { name: "Use select[name='order']" }).click();
    await page.getByRole('note').getByText('Fixed: sort: no match').waitFor();
  });

  it('describe an element that the person picks, if the panel stays open after the click', async () => {
    const page = await gallery.show('full', { devtools: true });
    await tab(page, 'Page').click();
    await button(page, 'Pick an element').click();
    const picked = page.locator('.picked');
    await picked.getByText('<input id="find" name="query" maxlength="80" required>').waitFor();
    expect(await picked.getByRole('listitem').allTextContents()).toEqual([
      'Search books Parameter query',
      'data-awas-param="query"',
      expect.stringMatching(/^#findby id/),
      expect.stringMatching(/^input\[name='query'\]by name/),
      expect.stringMatching(/by position: breaks easily/),
    ]);
    await picked.getByRole('button', { name: 'Copy selector' }).first().click();
    expect(await calls(page)).toContainEqual(['copy', '#find']);
    await button(page, 'Use #find for query').waitFor();
    await page.getByLabel('Use for').selectOption('genre · Search books');
    await button(page, 'Use #find for genre').click();
    await page.getByText('The selector for genre is now #find').waitFor();
    expect(await calls(page)).toContainEqual([
      'setSelector',
      expect.objectContaining({ pointer: '/actions/0/parameters/1', selector: '#find' }),
    ]);
    const popup = await gallery.show('full');
    await tab(popup, 'Page').click();
    expect(await popup.getByRole('button', { name: 'Pick an element' }).count()).toBe(0);
  });

  it('are inspected from the developer tools alone', async () => {
    const page = await gallery.show('full', { devtools: true });
    await tab(page, 'Page').click();
    await button(page, "Inspect: input[name='query']").click();
    expect(await calls(page)).toContainEqual(['inspect', { selector: "input[name='query']" }]);
    const popup = await gallery.show('full');
    await tab(popup, 'Page').click();
    expect(await popup.getByRole('button', { name: /^Inspect/ }).count()).toBe(0);
  });
});
