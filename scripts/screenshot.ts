/** Takes docs/screenshot.png anew: the bookshop with the overlay on, and the popup over it after a run. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launch } from '../test/browsers.ts';
import { html, raw } from '../test/site/html.ts';
import { startSites } from '../test/site/server.ts';
import { openPopup, run, TOUR } from '../test/tour.ts';

const target = fileURLToPath(new URL('../docs/screenshot.png', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'awas-lens-'));
const sites = await startSites();
const driver = await launch('chromium', { headless: true });
try {
  const errand = TOUR[0]?.errand;
  if (!errand) throw new Error('the tour begins with nothing to run');
  const tab = await driver.open(sites.sites.bookshop.url);
  const popup = await openPopup(driver, tab);
  await popup.screenshot(join(folder, 'list.png'));
  await popup.click('button', 'Overlay');
  await run(popup, tab, { ...errand, fill: { query: 'machine' } });
  await popup.evaluate(() => document.querySelector('article')?.scrollIntoView({ block: 'end' }));
  await popup.screenshot(join(folder, 'run.png'));
  await tab.front();
  await tab.goto(sites.sites.bookshop.url);
  await tab.until('the overlay', () => document.querySelector('awas-lens-overlay') !== null);
  await tab.screenshot(join(folder, 'page.png'));

  const image = (name: string): string =>
    `data:image/png;base64,${readFileSync(join(folder, name)).toString('base64')}`;
  const sheet = await driver.open(pathToFileURL(folder).href);
  await sheet.resize({ width: 1440, height: 860 });
  const markup = html`<style>
body{margin:0;background:#cfd5dc;height:860px;position:relative;overflow:hidden}
img{position:absolute;border-radius:10px;box-shadow:0 12px 40px #0004}
</style>${raw(`<img src="${image('page.png')}" style="left:32px;top:30px;width:1240px">
<img src="${image('list.png')}" style="left:640px;top:210px;width:372px">
<img src="${image('run.png')}" style="left:1032px;top:250px;width:372px">`)}`;
  await sheet.evaluate(async (body) => {
    document.documentElement.innerHTML = body;
    await Promise.all([...document.images].map((each) => each.decode()));
  }, markup.markup);
  await sheet.screenshot(target);
  console.log(target);
} finally {
  await driver.close();
  await sites.close();
  rmSync(folder, { recursive: true });
}
