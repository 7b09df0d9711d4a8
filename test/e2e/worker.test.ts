import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXTENSION_DIR } from '../browsers.ts';
import { type Depot, startDepot } from '../servers/depot.ts';
import { consent, openPopup, outcome, rowOf } from '../tour.ts';
import { BROWSER, IN_ONE_BROWSER, setStage } from './stage.ts';

const stage = setStage();

let depot: Depot;
beforeAll(async () => {
  depot = await startDepot();
});
afterAll(() => depot.close());

const kill = (): Promise<void> => stage.driver.killWorker();

async function reached(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('the script of a worker', () => {
  it('contains only what each start needs', () => {
    const folder = EXTENSION_DIR[BROWSER];
    const sizeOf = (file: string) => statSync(join(folder, file)).size;
    expect(sizeOf('background.js')).toBeLessThan(435_000);
    expect(sizeOf('background/judging.js')).toBeGreaterThan(500_000);
    // Each additional file slows every start of the worker.
    expect(readdirSync(join(folder, 'background')).toSorted()).toEqual([
      'judging.js',
      'reading.js',
      'running.js',
    ]);
  });
});

describe('the scripts of the popup', () => {
  it('are the ones that its first list needs', () => {
    const folder = EXTENSION_DIR[BROWSER];
    const html = readFileSync(join(folder, 'popup.html'), 'utf8');
    const scripts = [...html.matchAll(/(?:src|href)="([^"]+[.]js)"/g)].map(([, path = '']) => path);
    const bytes = scripts.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
    expect(bytes).toBeGreaterThan(200_000);
    expect(bytes).toBeLessThan(332_000);
    expect(scripts.length).toBeLessThan(5);
  });
});

describe('the death of the worker', () => {
  it.runIf(IN_ONE_BROWSER)('doesn’t lose anything during steps on the page', async () => {
    const { popup } = await stage.visit('bookshop', '/shelves');
    await popup.click('button', rowOf('Browse the shelves'));
    await popup.fill('textbox', 'term', 'verne');
    await popup.click('button', 'Run');
    await popup.until('the run to begin', () => document.querySelector('.results')?.childElementCount !== 0);
    await kill();
    expect(await outcome(popup, 'Browse the shelves')).toContain('Journey to the Centre of the Earth');
  });

  it('doesn’t lose anything between two pages of a run, and no form is sent twice', async () => {
    const { tab, popup } = await stage.visit('bookshop');
    await popup.click('button', rowOf('Search books'));
    await popup.fill('textbox', 'query', 'machine');
    await popup.click('button', 'Run');
    const sent = () => stage.requests('bookshop', '/search?query=machine');
    await reached(() => sent().length > 0);
    await kill();
    await tab.front();
    expect(await outcome(popup, 'Search books')).toContain('The Time Machine');
    expect(sent()).toHaveLength(1);
  });

  it('during a request of the page still gives its outcome, without a second request', async () => {
    const { tab, popup } = await stage.visit('slow');
    await popup.click('button', rowOf('later'));
    await popup.click('button', 'Run');
    await reached(() => stage.requests('slow', '/api/later').length > 0);
    await kill();
    await popup.close();
    const again = await openPopup(stage.driver, tab);
    expect(await outcome(again, 'later')).toMatch(/At last|Interrupted/);
    expect(stage.requests('slow', '/api/later')).toHaveLength(1);
    await again.close();
  });
});

describe('the death of the worker while a server works', () => {
  it('is reported in the open popup if a socket was open, and nothing is sent twice', async () => {
    const { messages } = depot.websocket;
    const { popup } = await stage.visitUrl(`${depot.origin}/`);
    await popup.click('button', rowOf('well'));
    await popup.fill('textbox', 'message', 'drop');
    await popup.click('button', 'Run');
    await consent(popup);
    await reached(() => messages.length === 1);
    await kill();
    expect(await outcome(popup, 'well')).toMatch(
      /Interrupted[\s\S]*may have taken effect[\s\S]*check on the site/,
    );
    expect(messages).toHaveLength(1);
  });
});

describe('an extension that was switched off and on again', () => {
  it('checks the active page at once, without a change of tabs', async () => {
    const tab = await stage.driver.open(stage.sites.bookshop.url);
    const shown = async () => (await stage.driver.badge(tab)).text;
    await expect.poll(shown, { timeout: 10_000 }).toBe('7');
    const asked = () => stage.requests('bookshop', '/.well-known/ai-actions.json').length;
    const once = asked();
    await stage.driver.offAndOn(tab);
    // First `asked`: `shown` opens an extension page, and so activates another tab.
    await expect.poll(asked, { timeout: 10_000 }).toBeGreaterThan(once);
    await tab.front();
    await expect.poll(shown, { timeout: 10_000 }).toBe('7');
    await tab.close();
  });
});
