import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../lib/report/index.ts';
import { button, calls } from './drive.ts';
import { startGallery } from './gallery.ts';

const gallery = startGallery();

const choose = async (page: Page, name: string, content: string): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Compare with…').click();
  const file = { name, mimeType: 'application/json', buffer: Buffer.from(content) };
  await (await chooser).setFiles(file);
};

describe('the report', () => {
  it('is saved in four forms', async () => {
    const page = await gallery.show('report', { width: 900 });
    await button(page, 'Save as HTML').click();
    for (const form of ['JSON', 'SARIF', 'Markdown']) {
      await button(page, 'Save as…').click();
      await page.getByRole('menuitem', { name: form }).click();
    }
    expect(await calls(page)).toEqual([
      ['save', 'html'],
      ['save', 'json'],
      ['save', 'sarif'],
      ['save', 'markdown'],
    ]);
  });

  it('is a page without script and without our origin, compared with an earlier one whose words stay text', async () => {
    const page = await gallery.show('report', { width: 900, plain: true });
    const report = JSON.parse((await page.locator('#report').textContent()) ?? '') as Report;
    const [target] = report.targets;
    const [document, ...others] = target!.documents;
    const [known] = document!.findings;
    const message = '<img src=x onerror=alert(1)>';
    const findings = [known!, { ...known!, rule: 'awp/gone', message, fingerprint: 'gone' }];
    const earlier = {
      ...report,
      targets: [{ ...target!, documents: [{ ...document!, findings }, ...others] }],
    };
    const shown = await gallery.show('report', { width: 900 });
    await choose(shown, 'before.json', JSON.stringify(earlier));
    const frame = shown.frameLocator('iframe[sandbox=""]');
    expect(await frame.locator('.since').textContent()).toMatch(/1 fixed \S \d+ new \d+ same$/);
    await frame.getByText(message).waitFor();
    expect(await frame.locator('img, script').count()).toBe(0);
    await button(shown, 'Close').click();
    await frame.locator('.since').waitFor({ state: 'detached' });
  });

  it('says what is wrong with a file that isn’t a report', async () => {
    const page = await gallery.show('report', { width: 900 });
    await choose(page, 'other.json', '{"version": 7}');
    await page
      .getByText(/version|required/i)
      .first()
      .waitFor();
    expect(await page.frameLocator('iframe').locator('.since').count()).toBe(0);
  });
});
