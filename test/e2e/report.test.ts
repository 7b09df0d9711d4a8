import type axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../lib/report/index.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const shown = (): string => document.querySelector('#report')?.textContent ?? '';

describe('the report', () => {
  it('is shown as plain text: the JSON, or a short text', async () => {
    const { tab } = await stage.visit('brokenBookshop');
    const page = await stage.driver.extensionPage(`report.html?tab=${tab.id}`);
    const text = await page.until('the report of the page', () => {
      const told = document.querySelector('#report')?.textContent ?? '';
      return told.includes('"selector"') && told;
    });
    const report = JSON.parse(String(text)) as Report;
    expect(report).toMatchObject({ version: 1, targets: [{ target: await tab.url() }] });
    expect(report.summary.errors).toBeGreaterThan(0);
    await page.click('button', 'Short text');
    const brief = await page.evaluate(shown);
    expect(brief).toMatch(new RegExp(`^${report.summary.errors} errors, `));
    expect(brief.length).toBeLessThan(String(text).length / 3);
    await page.evaluate(() => {
      URL.createObjectURL = (blob) => {
        void (blob as Blob).text().then((html) => Object.assign(globalThis, { saved: html }));
        return '';
      };
      HTMLAnchorElement.prototype.click = () => undefined;
    });
    await page.click('button', 'Save as HTML');
    const saved = await page.until(
      'the saved file',
      () => (globalThis as unknown as { saved?: string }).saved,
    );
    expect(saved).toContain(`>${report.summary.errors} errors`.slice(1));
    expect(saved).toContain('checks passed');
    expect(saved).toContain('<pre>');
    const found = await page.evaluate(async () => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      const { violations } = await inPage.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      });
      return violations.map(({ id }) => id);
    });
    expect(found).toEqual([]);
    await page.close();
  });

  it('is found by an address, in the form that is asked for, or said not to be there', async () => {
    const { tab } = await stage.visit('outdoor');
    const address = encodeURIComponent(await tab.url());
    const page = await stage.driver.extensionPage(`report.html?url=${address}&format=text`);
    await page.expectText('/.well-known/agents.json agents-json');
    await page.close();
    const none = await stage.driver.extensionPage('report.html?url=https://nowhere.example/');
    await none.expectText('No report:');
    await none.close();
  });
});
