import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle, load, openPage } from '../browser.ts';

type Global = typeof globalThis & { readonly lens: typeof import('../../../fixtures/page/controls.ts') };

let page: Page;
let script: string;
beforeAll(async () => {
  [page, script] = await Promise.all([openPage(), bundle('test/fixtures/page/controls.ts', 'lens')]);
}, 60_000);
afterAll(() => page.close());

async function taken(markup: string): Promise<{ rests: boolean; took: string; ms: number }> {
  await load(
    page,
    `<input id=c><output></output><script>const c = document.querySelector('#c'), out = document.querySelector('output'), take = (text = c.value) => { out.value = text; };${markup}</script>`,
    script,
  );
  return page.evaluate(async () => {
    const { fill, settled } = (globalThis as Global).lens;
    await fill(document, { selector: '#c' }, 'hello');
    const began = performance.now();
    const rests = await settled(document);
    const ms = performance.now() - began;
    return { rests, took: document.querySelector('output')!.value, ms };
  });
}

test.each<[what: string, script: string]>([
  ['at once', 'c.oninput = () => take()'],
  ['as it is left', 'c.onblur = () => take()'],
  ['by a debounce', 'let t; c.oninput = () => { clearTimeout(t); t = setTimeout(take, 600) }'],
  ['by a debounce of a second', 'let t; c.oninput = () => { clearTimeout(t); t = setTimeout(take, 1000) }'],
  [
    'by a timer that a promise starts',
    'c.oninput = async () => { await null; await null; setTimeout(take, 700) }',
  ],
  ['once the page has given it the focus again', 'let n = 0; c.onblur = () => (n++ ? take() : c.focus())'],
  ['a while after it is left', 'c.onblur = () => setTimeout(take, 250)'],
  [
    'in many small steps',
    'c.onchange = () => { let n = 0; const step = () => { out.value = n; n++ < 20 ? requestAnimationFrame(step) : take() }; step() }',
  ],
])('what a page takes %s, is taken before it rests', async (_, markup) => {
  const { rests, took } = await taken(markup);
  expect([rests, took]).toEqual([true, 'hello']);
});

test('a link that the page has led to keeps the focus', async () => {
  const { took } = await taken(
    "const link = document.body.appendChild(document.createElement('a')); link.href = '#'; link.onblur = () => take('left'); c.onblur = () => link.focus()",
  );
  expect(took).toBe('');
});

test('waiting for a restless page ends at the limit', async () => {
  const { rests, ms } = await taken(
    'const spin = () => { out.title = performance.now(); requestAnimationFrame(spin) }; spin()',
  );
  expect(rests).toBe(false);
  expect(ms).toBeLessThan(6_000);
});

test('a page that settles at once, and timers of its own, cost a few frames', async () => {
  const { rests, ms } = await taken('setInterval(() => 0, 20); c.oninput = () => take()');
  expect(rests).toBe(true);
  expect(ms).toBeLessThan(900);
});

test('waits for a running request', async () => {
  await load(page, '<input id=c>', script);
  const looks = await page.evaluate(async () => {
    let left = 8;
    const rests = await (globalThis as Global).lens.settled(document, { isBusy: () => left-- > 0 });
    return [rests, left];
  });
  expect(looks[0]).toBe(true);
  expect(looks[1]).toBeLessThan(0);
});
