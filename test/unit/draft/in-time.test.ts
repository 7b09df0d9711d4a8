import { type Browser, type BrowserContext, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executable } from '../../browsers/alike.ts';
import { inTime } from '../../drafts/in-time.ts';

let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: executable('chromium'), args: ['--no-sandbox'] });
  context = await browser.newContext();
});
afterAll(() => browser.close());

const SPINS = 'data:text/html,<p>A</p><script>setTimeout(() => { for (;;); })</script>';

test.each<[string, string, RegExp]>([
  ['never ends', SPINS, /^data:.+: not done after 3 s$/],
  ['crashes', 'chrome://crash', /^chrome:.+: .*crash/i],
  ['can’t be opened', 'http://127.0.0.1:1/', /^http:.+: .*ERR_/],
])('a page that %s is named, and the next one is measured', async (_, url, told) => {
  const look = (address: string) =>
    inTime(
      context,
      address,
      async (page) => {
        await page.goto(address);
        await page.waitForTimeout(100);
        return page.evaluate<string>('document.body.textContent');
      },
      ({ lost = '' }) => lost,
      3_000,
    );
  expect(await look(url)).toMatch(told);
  expect(await look('data:text/html,<p>B</p>')).toBe('B');
});
