import { describe, expect, it } from 'vitest';
import type { Report } from '../../lib/report/index.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const shown = (): string => document.querySelector('#report')?.textContent ?? '';

const inFrame = (): string => document.querySelector<HTMLIFrameElement>('.report-page')?.srcdoc ?? '';

interface Saved {
  readonly saved?: string;
}

function keepSaved(): void {
  URL.createObjectURL = (blob) => {
    void (blob as Blob).text().then((saved) => Object.assign(globalThis, { saved }));
    return '';
  };
  HTMLAnchorElement.prototype.click = () => undefined;
}

describe('the report', () => {
  it('is a page to read, and plain text for programs: the JSON, or a short text', async () => {
    const { tab } = await stage.visit('brokenBookshop');
    const program = await stage.driver.extensionPage(`report.html?tab=${tab.id}&format=json`);
    const text = await program.until('the report of the page', () => {
      const told = document.querySelector('#report')?.textContent ?? '';
      return told.includes('"selector"') && told;
    });
    const report = JSON.parse(String(text)) as Report;
    expect(report).toMatchObject({ version: 1, targets: [{ target: await tab.url() }] });
    expect(report.summary.errors).toBeGreaterThan(0);
    await program.close();
    const short = await stage.driver.extensionPage(`report.html?tab=${tab.id}&format=text`);
    const brief = String(await short.until('the short text', shown));
    await short.close();
    expect(brief).toMatch(new RegExp(`^${report.summary.errors} errors, `));
    expect(brief.length).toBeLessThan(String(text).length / 3);
    const page = await stage.driver.extensionPage(`report.html?tab=${tab.id}`);
    const read = await page.until('the page to read', inFrame);
    expect(read).toContain(`${report.summary.errors} errors`);
    expect(read).toContain('checks passed');
    await page.close();
  });

  it('is saved as one file that requests nothing, with a picture of the page and its overlay', async () => {
    const { tab, popup } = await stage.visit('brokenBookshop');
    await popup.close();
    const page = await stage.driver.extensionPage(`report.html?tab=${tab.id}`);
    await page.until('the report', inFrame);
    await page.evaluate(keepSaved);
    await page.click('button', 'Add a picture');
    const outlined = await page.until('the picture, with outlines in the colour of faults', async () => {
      const { srcdoc = '' } = document.querySelector<HTMLIFrameElement>('.report-page') ?? {};
      const [, source] = /<img class="page"[^>]* src="([^"]*)"/.exec(srcdoc) ?? [];
      if (source === undefined) return 0;
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === 138 && data[at + 1] === 75 && data[at + 2] === 0) count += 1;
      return count;
    });
    expect(outlined).toBeGreaterThan(100);
    await page.click('button', 'Save as HTML');
    const saved = await page.until('the file with the picture', () => {
      const { saved: html = '' } = globalThis as unknown as Saved;
      return html.includes('<img class="page"') && html;
    });
    const sources = [...String(saved).matchAll(/\s(?:src|srcset|data|poster|action)="([^"]*)"/g)];
    expect(sources.map(([, source]) => source?.slice(0, 22))).toEqual(['data:image/png;base64,']);
    expect(saved).not.toMatch(/<(?:script|link|iframe|object|embed|base)\b|@import|url\((?!["']?data:)/i);
    expect(saved).toMatch(/http-equiv="Content-Security-Policy" content="default-src (?:'|&#39;)none/);
    await page.close();
  });
});
