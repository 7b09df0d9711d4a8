import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PickedElement } from '../../../lib/model/index.ts';
import { bundle, load, openPage } from '../page/browser.ts';

type Global = typeof globalThis & {
  readonly lens: typeof import('../../fixtures/page/picker.ts');
  picking: Promise<PickedElement | null | undefined>;
  heard: string[];
};

let page: Page;
let script: string;
beforeAll(async () => {
  [page, script] = await Promise.all([
    openPage({ viewport: { width: 600, height: 400 } }),
    bundle('test/fixtures/page/picker.ts', 'lens'),
  ]);
}, 60_000);
afterAll(() => page.close());

const PAGE = `<!doctype html><style>body{margin:20px}*{box-sizing:border-box}</style>
  <form id=search action=/search><input name=q style="width:200px;height:30px"><button>Search</button></form>
  <a id=away href="#gone">away</a>
  <iframe style="display:block;width:300px;height:80px;border:5px solid" srcdoc="<input name=framed style='margin:10px'>"></iframe>
  <div id=host></div>
  <script>
    globalThis.heard = [];
    document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<input name=shadowed>';
    for (const type of ['pointerdown', 'mousedown', 'click', 'dblclick', 'keydown', 'contextmenu'])
      document.addEventListener(type, () => heard.push(type), true);
    document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); heard.push('submit'); });
  </script>`;

beforeEach(async () => {
  await load(page, PAGE, script);
  await page.frameLocator('iframe').locator('input').waitFor();
});

const pick = (selectors: readonly string[] = []) =>
  page.evaluate((selectors) => {
    const all = globalThis as Global;
    all.picking = all.lens.pick(selectors);
  }, selectors);
const picked = () => page.evaluate(() => (globalThis as Global).picking);
const heard = () => page.evaluate(() => (globalThis as Global).heard);
async function middleOf(selector: string, frame?: string): Promise<readonly [number, number]> {
  const where = frame ? page.frameLocator(frame).locator(selector) : page.locator(selector);
  const { x, y, width, height } = (await where.boundingBox())!;
  return [x + width / 2, y + height / 2];
}
const hosts = () => page.locator('awas-lens-overlay').count();

describe('picking', () => {
  test.each<[string, string, string | undefined, string, readonly string[] | undefined]>([
    ['a control', '[name=q]', undefined, 'q', undefined],
    ['what stands in a frame', '[name=framed]', 'iframe', 'framed', ['html > body > iframe']],
    ['what stands in a shadow root', '[name=shadowed]', undefined, 'shadowed', ['#host']],
  ])('answers %s', async (_name, selector, frame, name, within) => {
    await pick();
    await page.mouse.click(...(await middleOf(selector, frame)));
    const element = (await picked())?.element;
    expect([element?.name, element?.within]).toEqual([name, within]);
  });

  test('keeps the click from the page, and the second of a double click', async () => {
    await pick();
    await page.mouse.dblclick(...(await middleOf('button')));
    expect((await picked())?.element.tag).toBe('button');
    expect(await heard()).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
    await expect.poll(hosts).toBe(0);
    await page.click('button');
    expect(await heard()).toContain('submit');
  });

  test('ends by Escape, and by the one who asked; then all is as it was', async () => {
    await pick();
    expect(await hosts()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await picked()).toBeNull();
    await expect.poll(hosts).toBe(0);
    await pick();
    await page.evaluate(() => (globalThis as Global).lens.stop());
    expect(await picked()).toBeNull();
    await expect.poll(hosts).toBe(0);
    expect(await heard()).toEqual([]);
    await page.keyboard.press('a');
    expect(await heard()).toEqual(['keydown']);
  });

  test('works by the keyboard: what has the focus, by Enter', async () => {
    await pick();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect((await picked())?.element.tag).toBe('button');
    expect(await heard()).not.toContain('submit');
  });

  test('is not faked by scripts of the page', async () => {
    await pick();
    await page.evaluate(() => {
      const host = document.querySelector('awas-lens-overlay')!;
      for (const target of [document.querySelector('button')!, host, window]) {
        for (const type of ['pointermove', 'pointerdown', 'mousedown', 'click'])
          target.dispatchEvent(
            new MouseEvent(type, { bubbles: true, composed: true, clientX: 40, clientY: 40 }),
          );
        for (const key of ['Enter', 'Escape'])
          target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
      }
      document.querySelector('a')!.click();
    });
    const first = await page.evaluate(() =>
      Promise.race([(globalThis as Global).picking, new Promise((done) => setTimeout(done, 50, 'waiting'))]),
    );
    expect(first).toBe('waiting');
    await page.mouse.click(...(await middleOf('[name=q]')));
    expect((await picked())?.element.name).toBe('q');
  });

  test('a page that takes the cover away gets no click either', async () => {
    await pick();
    await page.evaluate(() => document.querySelector('awas-lens-overlay')!.remove());
    await page.mouse.click(...(await middleOf('button')));
    expect((await picked())?.element.tag).toBe('button');
    expect(await heard()).toEqual([]);
  });
});
