import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OverlayBar, OverlayMark } from '../../../lib/model/index.ts';
import { bundle, load, openPage } from '../page/browser.ts';

type Global = typeof globalThis & {
  readonly lens: typeof import('../../fixtures/page/overlay.ts');
  layer: ShadowRoot;
  bar: ShadowRoot;
  mode: string;
};

let page: Page;
let script: string;
beforeAll(async () => {
  [page, script] = await Promise.all([
    openPage({ viewport: { width: 600, height: 400 } }),
    bundle('test/fixtures/page/overlay.ts', 'lens'),
  ]);
  await page.addInitScript(() => {
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function (init) {
      const root = attachShadow.call(this, init);
      const name = this.hasAttribute('aria-hidden') ? 'layer' : 'bar';
      if (this.localName === 'awas-lens-overlay')
        Object.assign(globalThis, { [name]: root, mode: init.mode });
      return root;
    };
  });
}, 60_000);
afterAll(() => page.close());
beforeEach(() => page.emulateMedia({ reducedMotion: null }));

const PAGE = `<!doctype html><style>body{margin:30px}input{width:120px;height:30px;box-sizing:border-box}</style>
  <form id=search><input name=q><input name=sort></form><ul class=results style="margin-top:60px"><li>Dune</ul>
  <div style="height:900px"></div><p id=end>end</p>`;
const MARKS: readonly OverlayMark[] = [
  { kind: 'action', path: '#search', label: 'Search books', faulty: false },
  { kind: 'parameter', selector: '[name=q]', label: 'query', faulty: false },
  {
    kind: 'parameter',
    selector: '[name=sort]',
    label: 'sort',
    faulty: true,
    message: 'offers other choices',
  },
  { kind: 'result', selector: '.results', label: 'result of Search books', faulty: false, message: '1 item' },
];

const draw = (marks: readonly OverlayMark[]): Promise<number> =>
  page.evaluate((marks) => (globalThis as Global).lens.overlay.draw(marks), marks);

const frames = (): Promise<void> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );

interface Seen {
  readonly boxes: { x: number; y: number; width: number; height: number; dashed: boolean; colour: string }[];
  readonly labels: { text: string; x: number; y: number; width: number; height: number; opacity: string }[];
}

const seen = (): Promise<Seen> =>
  page.evaluate(() => {
    const all = [...(globalThis as Global).layer.children] as HTMLElement[];
    const shown = all.filter((one) => getComputedStyle(one).display !== 'none');
    const place = (one: Element) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height };
    };
    return {
      boxes: shown
        .filter(({ localName }) => localName === 'div')
        .map((one) => ({
          ...place(one),
          dashed: getComputedStyle(one).borderTopStyle === 'dashed',
          colour: getComputedStyle(one).borderTopColor,
        })),
      labels: shown
        .filter(({ localName }) => localName === 'span')
        .map((one) => ({ ...place(one), text: one.textContent ?? '', opacity: one.style.opacity })),
    };
  });

async function around(selector: string, index: number): Promise<boolean> {
  const element = (await page.locator(selector).first().boundingBox())!;
  const box = (await seen()).boxes[index]!;
  const off = [
    element.x - box.x,
    element.y - box.y,
    box.x + box.width - element.x - element.width,
    box.y + box.height - element.y - element.height,
  ];
  return off.every((distance) => distance >= 1 && distance <= 7);
}

describe('draws', () => {
  test('each mark around its element, with its label', async () => {
    await load(page, PAGE, script);
    expect(await draw(MARKS)).toBe(4);
    const { boxes, labels } = await seen();
    expect(labels.map(({ text }) => text)).toEqual([
      'Search books',
      'sort: offers other choices',
      'result of Search books · 1 item',
    ]);
    expect(boxes.map(({ dashed, colour }) => [dashed, colour])).toEqual([
      [false, 'rgb(11, 110, 110)'],
      [false, 'rgb(11, 110, 110)'],
      [true, 'rgb(180, 35, 24)'],
      [false, 'rgb(11, 110, 110)'],
    ]);
    for (const [index, selector] of ['form', '[name=q]', '[name=sort]', '.results'].entries())
      expect(await around(selector, index)).toBe(true);
    expect(await page.evaluate(() => (globalThis as Global).mode)).toBe('closed');
  });

  test('a selector that finds nothing: a dashed outline nearby, or a mark at the existing outline', async () => {
    await load(page, PAGE, script);
    const lost: OverlayMark = {
      kind: 'parameter',
      selector: '.gone',
      near: '#search',
      label: 'gone',
      faulty: true,
      message: 'no match',
    };
    expect(await draw([lost])).toBe(1);
    expect(await seen()).toMatchObject({ boxes: [{ dashed: true }], labels: [{ text: 'gone: no match' }] });
    expect(await draw([MARKS[0]!, lost])).toBe(2);
    expect(await seen()).toMatchObject({ boxes: [{ dashed: false }], labels: { length: 2 } });
    await page.evaluate(() => document.querySelector('form')!.setAttribute('style', 'padding:30px'));
    await draw([...MARKS, lost]);
    const { labels } = await seen();
    const [sort, field] = [
      labels.find(({ text }) => text.startsWith('sort'))!,
      (await page.locator('[name=sort]').boundingBox())!,
    ];
    expect(Math.abs(sort.y - field.y - field.height)).toBeLessThan(5);
    expect(await draw([{ ...lost, near: undefined }])).toBe(0);
  });

  test('in frames and open shadow roots', async () => {
    await load(
      page,
      `<!doctype html><iframe style="margin:50px 0 0 70px" srcdoc="<input name=framed>"></iframe><div id=host></div>
       <script>document.querySelector('#host').attachShadow({mode:'open'}).innerHTML = '<input name=shadowed>'</script>`,
      script,
    );
    await page.frameLocator('iframe').locator('input').waitFor();
    expect(
      await draw([
        {
          kind: 'parameter',
          path: 'html > body > input',
          within: ['html > body > iframe'],
          label: 'a',
          faulty: false,
        },
        { kind: 'parameter', selector: '[name=shadowed]', label: 'b', faulty: false },
      ]),
    ).toBe(2);
    const framed = (await page.frameLocator('iframe').locator('input').boundingBox())!;
    const { boxes } = await seen();
    expect(Math.abs(boxes[0]!.x + 2 - framed.x)).toBeLessThan(1);
    expect(Math.abs(boxes[0]!.y + 2 - framed.y)).toBeLessThan(1);
    expect(await around('[name=shadowed]', 1)).toBe(true);
  });

  test('only the parts that a scroller shows', async () => {
    await load(
      page,
      '<!doctype html><div id=s style="height:100px;width:200px;overflow:auto"><p style="margin:0;height:80px">a</p><p id=b style="margin:0;height:80px">b</p><p id=c style="margin:0;height:80px">c</p></div>',
      script,
    );
    const mark = (path: string): OverlayMark => ({ kind: 'parameter', path, label: path, faulty: false });
    await draw([mark('#b'), mark('#c')]);
    const { boxes } = await seen();
    expect(boxes).toHaveLength(1);
    expect(boxes[0]!.height).toBeLessThan(26);
    await page.evaluate(() => document.querySelector('#s')!.scrollTo(0, 200));
    await frames();
    expect((await seen()).boxes).toHaveLength(2);
  });

  test('a thousand at most, twenty of a selector', async () => {
    await load(page, `<!doctype html>${'<p></p>'.repeat(3_000)}`, script);
    const marks = Array.from(
      { length: 1_500 },
      (_, index): OverlayMark => ({
        kind: 'parameter',
        selector: `p:nth-of-type(${index + 1})`,
        label: String(index),
        faulty: false,
      }),
    );
    expect(await draw(marks)).toBe(1_000);
    await draw([{ kind: 'parameter', selector: 'p', label: 'p', faulty: false }]);
    expect((await seen()).boxes).toHaveLength(20);
  });

  test('text of the site stays text, and short', async () => {
    await load(page, PAGE, script);
    await draw([{ ...MARKS[0]!, label: `<img src=x onerror=alert(1)>${'x'.repeat(10_000)}` }]);
    const [label] = (await seen()).labels;
    expect(label!.text).toMatch(/^<img src=x onerror=alert\(1\)>x+…$/);
    expect(label!.text).toHaveLength(90);
    expect(label!.width).toBeLessThanOrEqual(320);
  });
});

describe('the bar', () => {
  const FAULTY: readonly OverlayMark[] = [
    { kind: 'parameter', selector: '[name=sort]', label: 'sort', faulty: true },
    { kind: 'parameter', selector: '[name=q]', label: 'query', faulty: false },
    { kind: 'parameter', selector: '.gone', near: '#end', label: 'gone', faulty: true },
  ];
  const BAR: OverlayBar = {
    language: 'en',
    direction: 'ltr',
    label: 'AWAS Lens',
    summary: '3 controls · 2 problems',
    steps: ['1 of 2 · sort', '2 of 2 · <b>gone</b>'],
    previous: 'Previous problem',
    next: 'Next problem',
    close: 'Close this bar',
  };
  const drawWith = (bar: OverlayBar, marks = FAULTY): Promise<number> =>
    page.evaluate(([marks, bar]) => (globalThis as Global).lens.overlay.draw(marks, bar), [
      marks,
      bar,
    ] as const);
  const bar = () =>
    page.evaluate(() => {
      const { bar } = globalThis as Global;
      if (!bar?.host.isConnected) return null;
      const shown = [...bar.querySelectorAll<HTMLElement>('span,button')].filter(
        (one) => getComputedStyle(one).display !== 'none',
      );
      return shown.map((one) => (one.localName === 'button' ? one.ariaLabel : one.textContent));
    });
  async function press(label: string): Promise<void> {
    const at = await page.evaluate((label) => {
      const button = [...(globalThis as Global).bar.querySelectorAll('button')].find(
        ({ ariaLabel }) => ariaLabel === label,
      );
      const { x, y, width, height } = button!.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }, label);
    await page.mouse.click(at.x, at.y);
  }
  const inView = (selector: string) =>
    page.evaluate((selector) => {
      const { top, bottom } = document.querySelector(selector)!.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    }, selector);
  const steps = ['Previous problem', 'Next problem'];

  beforeEach(async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await load(page, PAGE, script);
  });

  test('leads from problem to problem, then starts again', async () => {
    await drawWith(BAR);
    expect(await bar()).toEqual([BAR.summary, ...steps, 'Close this bar']);
    await press('Next problem');
    expect(await bar()).toContain(BAR.steps[0]);
    await press('Next problem');
    expect(await bar()).toContain(BAR.steps[1]);
    expect(await inView('#end')).toBe(true);
    await press('Next problem');
    expect(await bar()).toContain(BAR.steps[0]);
    expect(await inView('[name=sort]')).toBe(true);
    await press('Previous problem');
    expect(await bar()).toContain(BAR.steps[1]);
  });

  test('begins at the last problem backwards, and has no steps without problems', async () => {
    await drawWith(BAR);
    await press('Previous problem');
    expect(await bar()).toContain(BAR.steps[1]);
    await drawWith({ ...BAR, summary: '1 control · no problems', steps: [] }, [FAULTY[1]!]);
    expect(await bar()).toEqual(['1 control · no problems', 'Close this bar']);
  });

  test('doesn’t take the focus, and can be used with the keyboard', async () => {
    await page.focus('[name=q]');
    await drawWith(BAR);
    await press('Next problem');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q');
    await page.evaluate(() => {
      const { bar } = globalThis as Global;
      bar.querySelector('button')!.focus();
    });
    await page.keyboard.press('ArrowRight');
    expect(await bar()).toContain(BAR.steps[1]);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await bar()).toContain(BAR.steps[1]);
    await drawWith(BAR);
    expect(await page.evaluate(() => (globalThis as Global).bar.activeElement?.ariaLabel)).toBe(
      'Next problem',
    );
    await page.keyboard.press('Escape');
    expect(await bar()).toBeNull();
  });

  test('stays closed until the overlay is switched on again', async () => {
    await drawWith(BAR);
    await press('Close this bar');
    await drawWith(BAR);
    expect(await bar()).toBeNull();
    expect((await seen()).boxes).toHaveLength(3);
    await draw([]);
    expect(await page.locator('awas-lens-overlay').count()).toBe(0);
    await drawWith(BAR);
    expect(await bar()).not.toBeNull();
    await draw([]);
    expect(await page.locator('awas-lens-overlay').count()).toBe(0);
  });

  test('takes nothing from scripts of the page', async () => {
    await drawWith(BAR);
    await page.evaluate(() => {
      const { bar } = globalThis as Global;
      for (const target of [bar.host, ...bar.querySelectorAll('button')]) {
        target.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
        for (const key of ['ArrowRight', 'Escape'])
          target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
      }
      for (const button of bar.querySelectorAll('button')) button.click();
    });
    expect(await bar()).toEqual([BAR.summary, ...steps, 'Close this bar']);
    expect(await page.evaluate(() => (globalThis as Global).mode)).toBe('closed');
  });

  test('fits into a narrow window, in either direction', async () => {
    const { width, height } = page.viewportSize()!;
    await page.setViewportSize({ width: 260, height });
    await drawWith({ ...BAR, direction: 'rtl', steps: ['x'.repeat(80), 'y'] });
    await press('Next problem');
    const box = await page.evaluate(() => {
      const { left, right } = (globalThis as Global).bar.firstElementChild!.getBoundingClientRect();
      return { left, right };
    });
    await page.setViewportSize({ width, height });
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(260);
  });
});

describe('follows', () => {
  beforeEach(async () => {
    await load(page, PAGE, script);
    await draw(MARKS);
  });

  test.each<[string, () => void]>([
    ['the page as it scrolls', () => scrollTo(0, 40)],
    ['what is put before', () => document.body.prepend(document.createElement('h1'), 'Some text')],
    ['a change of style', () => document.querySelector('form')!.setAttribute('style', 'padding:30px')],
    ['an element that grows', () => document.querySelector('.results')!.append(...'abc')],
    [
      'a page that is replaced',
      () => {
        const form = document.querySelector('form')!;
        form.replaceWith(form.cloneNode(true));
      },
    ],
  ])('%s', async (_, change) => {
    await page.evaluate(change);
    await frames();
    for (const [index, selector] of ['form', '[name=q]', '[name=sort]', '.results'].entries())
      expect(await around(selector, index)).toBe(true);
  });

  test('the window as it is resized', async () => {
    await page.setViewportSize({ width: 300, height: 400 });
    await frames();
    expect(await around('.results', 3)).toBe(true);
  });

  test('what sticks, while the page scrolls', async () => {
    await page.evaluate(() => document.querySelector('form')!.setAttribute('style', 'position:sticky;top:0'));
    await frames();
    await page.evaluate(() => scrollTo(0, 500));
    await frames();
    expect(await around('[name=q]', 1)).toBe(true);
    const label = (await seen()).labels.find(({ text }) => text === 'Search books')!;
    expect(label.y).toBeGreaterThanOrEqual(0);
  });

  test('what goes away', async () => {
    await page.evaluate(() => document.querySelector('form')!.setAttribute('hidden', ''));
    await frames();
    expect((await seen()).boxes).toHaveLength(1);
    await page.evaluate(() => document.querySelector('form')!.remove());
    await frames();
    expect((await seen()).labels.map(({ text }) => text)).toEqual(['result of Search books · 1 item']);
  });

  test('a page that removes it: it comes back, but not endlessly', async () => {
    await page.evaluate(() => document.querySelector('awas-lens-overlay')!.remove());
    await frames();
    expect(await page.locator('awas-lens-overlay').count()).toBe(1);
    await page.evaluate(async () => {
      for (let times = 0; times < 100; times++) {
        document.querySelector('awas-lens-overlay')?.remove();
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }
    });
    await frames();
    expect(await page.locator('awas-lens-overlay').count()).toBe(0);
  });
});

describe('stays out of the way', () => {
  test('nothing is moved or covered, and clicks go to the page', async () => {
    await load(page, PAGE, script);
    const measure = () =>
      page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        const boxes = [...document.querySelectorAll('form,input,ul,p')].map((one) =>
          JSON.stringify(one.getBoundingClientRect()),
        );
        return [scrollWidth, scrollHeight, ...boxes];
      });
    const before = await measure();
    await draw([
      ...MARKS,
      { kind: 'parameter', path: '#end', label: 'a label at the end of the page', faulty: true },
    ]);
    expect(await measure()).toEqual(before);
    const { labels, boxes } = await seen();
    const hits = await page.evaluate(
      (places) =>
        places.map(
          ({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2)?.localName,
        ),
      [...labels, ...boxes],
    );
    expect(hits).not.toContain('awas-lens-overlay');
    await page.click('[name=q]');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q');
  });

  test('a control without a fault says its name only to the pointer', async () => {
    await load(page, PAGE, script);
    await draw(MARKS);
    const names = async () => (await seen()).labels.map(({ text }) => text);
    expect(await names()).not.toContain('query');
    const field = (await page.locator('[name=q]').boundingBox())!;
    await page.mouse.move(field.x + field.width / 2, field.y + field.height / 2);
    await expect.poll(names).toContain('query');
    await page.mouse.move(5, 390);
    await expect.poll(names).not.toContain('query');
  });

  test('a label under the pointer reveals what it covers', async () => {
    await load(page, PAGE, script);
    await draw(MARKS);
    const [label] = (await seen()).labels;
    await page.mouse.move(label!.x + 10, label!.y + 8);
    await expect.poll(async () => (await seen()).labels[0]!.opacity).toBe('0.12');
    await page.mouse.move(5, 390);
    await expect.poll(async () => (await seen()).labels[0]!.opacity).toBe('1');
  });

  test.each([
    ['draw([])', () => (globalThis as Global).lens.overlay.draw([])],
    ['stop()', () => (globalThis as Global).lens.overlay.stop()],
  ])('%s leaves no trace', async (_, end) => {
    await load(page, PAGE, script);
    const listeners = () =>
      page.evaluate(() => {
        const heard: string[] = [];
        for (const type of ['scroll', 'resize', 'pointermove', 'beforeprint']) {
          const event = new Event(type);
          Object.defineProperty(event, 'clientX', { get: () => heard.push(type) });
          Object.defineProperty(event, 'target', { get: () => heard.push(type) });
          window.dispatchEvent(event);
        }
        return heard;
      });
    const before = await page.content();
    await draw(MARKS);
    expect(await listeners()).not.toEqual([]);
    await page.evaluate(() => (globalThis as Global).lens.overlay.reveal({ selector: '#end' }));
    await page.evaluate(end);
    await page.waitForTimeout(2_500);
    expect(await page.content()).toBe(before);
    expect(await listeners()).toEqual([]);
  });

  test('a page that styles everything, and forbids styles', async () => {
    await load(
      page,
      `<!doctype html><meta http-equiv="Content-Security-Policy" content="style-src 'sha256-x'"><form id=search><input name=q><input name=sort></form><ul class=results><li>x</ul>`,
      script,
    );
    await draw(MARKS);
    expect(await around('[name=q]', 1)).toBe(true);
    await load(
      page,
      PAGE.replace(
        '<style>',
        '<style>*{position:static!important;display:inline!important;pointer-events:auto!important;opacity:.5!important;transform:rotate(3deg)!important}',
      ),
      script,
    );
    await draw(MARKS);
    const style = await page.evaluate(() => {
      const { position, display, pointerEvents } = getComputedStyle(
        document.querySelector('awas-lens-overlay')!,
      );
      return [position, display, pointerEvents];
    });
    expect(style).toEqual(['absolute', 'block', 'none']);
  });
});

describe('above dialogs and popovers', () => {
  const DIALOG = `${PAGE}<dialog id=d><input name=inner></dialog><div popover id=p><input name=popped></div>`;
  const inner = (selector: string): OverlayMark => ({
    kind: 'parameter',
    selector,
    label: 'x',
    faulty: false,
  });
  const isOnTop = (): Promise<boolean> =>
    page.evaluate(() => document.querySelector('awas-lens-overlay')!.matches(':popover-open'));

  test('only if something inside them is outlined', async () => {
    await load(page, DIALOG, script);
    await draw([...MARKS, inner('[name=inner]')]);
    expect(await isOnTop()).toBe(false);
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#d')!.showModal());
    await frames();
    await expect.poll(isOnTop).toBe(true);
    expect(await around('[name=inner]', 4)).toBe(true);
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#d')!.close());
    await frames();
    await expect.poll(isOnTop).toBe(false);
    expect(await around('[name=q]', 1)).toBe(true);
  });

  test('in a popover', async () => {
    await load(page, DIALOG, script);
    await page.evaluate(() => document.querySelector<HTMLElement>('#p')!.showPopover());
    await draw([inner('[name=popped]')]);
    expect(await isOnTop()).toBe(true);
    expect(await around('[name=popped]', 0)).toBe(true);
  });
});

describe('reveals', () => {
  const reveal = (selector: string): Promise<boolean> =>
    page.evaluate(
      (selector) => (globalThis as Global).lens.overlay.reveal({ path: selector, selector }),
      selector,
    );

  test('scrolls to an element, flashes it, and is gone', async () => {
    await load(page, PAGE, script);
    expect(await reveal('#end')).toBe(true);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await expect.poll(() => around('#end', 0)).toBe(true);
    await expect.poll(() => page.locator('awas-lens-overlay').count()).toBe(0);
  });

  test('without motion if the person prefers reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await load(page, PAGE, script);
    await reveal('#end');
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
    expect(
      await page.evaluate(() => (globalThis as Global).layer.querySelector('div')!.getAnimations().length),
    ).toBe(0);
  });

  test('beside the overlay, which stays', async () => {
    await load(page, PAGE, script);
    await draw(MARKS);
    await reveal('[name=q]');
    expect((await seen()).boxes).toHaveLength(5);
    await expect.poll(async () => (await seen()).boxes.length).toBe(4);
  });

  test('what is hidden by where it is', async () => {
    await load(page, '<!doctype html><details id=d><summary>More</summary><input name=q></details>', script);
    expect(await reveal('[name=q]')).toBe(true);
    expect(await around('#d', 0)).toBe(true);
  });

  test.each(['#nothing', '[['])('says so if %s finds nothing', async (selector) => {
    await load(page, PAGE, script);
    expect(await reveal(selector)).toBe(false);
    expect(await page.locator('awas-lens-overlay').count()).toBe(0);
  });
});
