import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { findBrowser } from '../../lib/cli/headless/find-browser.ts';
import type { OverlayMark } from '../../lib/model/index.ts';
import { bundle, launch, type Site, serve } from '../unit/page/browser.ts';
import { writeExtension } from './extension.ts';
import { type Figure, figure, median, ROUNDS } from './measure.ts';

type Scan = typeof globalThis & { readonly lens: typeof import('../../lib/page/scan/scan.ts') };
type Drawing = typeof globalThis & { readonly lens: typeof import('../fixtures/page/overlay.ts') };

/** Tasks of this many milliseconds or more are noticeable (Long Tasks API). */
const BLOCKING = 50;
const SIZE = 8 * 1_024;

const markup = (rows: number): string =>
  Array.from(
    { length: rows },
    (_, n) =>
      `<div class="row r${n}" id="r${n}"><h3>Title</h3><a href="#">Link</a><ul><li>1</li><li>2</li><li>3</li></ul><p>Text <b>b</b><i>i</i></p><span class="p">1</span><label>L<input name="n${n}"></label><table><tr><td>1</td><td>2</td></tr></table><em>e</em></div>`,
  ).join('');

const SELECTORS = Array.from(
  { length: 200 },
  (_, n) =>
    [
      `input[name="n${n}"]`,
      `.r${n} .p`,
      `#r${n}`,
      `div.row:nth-child(${n}) > p b`,
      `form.x${n} select[name=sort]`,
    ][n % 5] as string,
);

export async function bench(): Promise<readonly Figure[]> {
  return [...(await scanning()), ...(await drawing()), ...(await alwaysOn())];
}

async function scanning(): Promise<readonly Figure[]> {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.setContent(`<!doctype html><body>${markup(2_632)}`);
    await page.evaluate(await bundle('lib/page/scan/scan.ts', 'lens', true));
    const bare = (): Promise<void> =>
      page.evaluate((selectors) => {
        for (const selector of selectors) document.querySelectorAll(selector);
      }, SELECTORS);
    const scan = async (): Promise<void> => {
      const found = await page.evaluate(async (selectors) => {
        const facts = await (globalThis as Scan).lens.scan(document, { selectors, withAiAttributes: true });
        return Object.keys(facts.selectors).length;
      }, SELECTORS);
      if (found !== SELECTORS.length) throw new Error(`only ${found} selectors were looked for`);
    };
    const busy = await busyTime(page);
    const [scans, bares, longest]: [number[], number[], number[]] = [[], [], []];
    for (let round = -2; round < ROUNDS; round++) {
      const one = await busy(bare);
      const other = await busy(scan);
      const tasks = (await traced(page, scan)).filter(({ name }) => name === 'RunTask');
      if (round < 0) continue;
      bares.push(one);
      scans.push(other);
      longest.push(Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1_000)));
    }
    const worst = scans
      .map((one, round) => ({ one, bare: bares[round] ?? Number.NaN }))
      .reduce((a, b) => (b.one / b.bare > a.one / a.bare ? b : a));
    const name = 'scan of 50,000 elements for 200 selectors';
    const baseline = 'bare querySelectorAll of the same';
    return [
      figure(name, 'ms', median(scans), median(bares), baseline, 3),
      figure(`${name}, the worst run`, 'ms', worst.one, worst.bare, baseline, 4),
      figure('longest task of those scans', 'ms', Math.max(...longest), BLOCKING, 'a task that blocks', 1),
    ];
  } finally {
    await browser.close();
  }
}

async function drawing(): Promise<readonly Figure[]> {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.setContent(`<!doctype html><body>${markup(1_000)}`);
    await page.evaluate(await bundle('test/fixtures/page/overlay.ts', 'lens', true));
    const marks = Array.from(
      { length: 1_000 },
      (_, n): OverlayMark => ({
        kind: 'parameter',
        path: `#r${n}`,
        label: `parameter ${n}`,
        faulty: n % 7 === 0,
      }),
    );
    const busy = await busyTime(page);
    const draw = async (marks: readonly OverlayMark[]): Promise<void> => {
      await page.evaluate((marks) => (globalThis as Drawing).lens.overlay.draw(marks), marks);
      await page.waitForTimeout(300);
    };
    const [on, off]: [number[], number[]] = [[], []];
    for (let round = 0; round < 7; round++) {
      await draw([]);
      off.push((await busy(scroll)) / FRAMES);
      await draw(marks);
      on.push((await busy(scroll)) / FRAMES);
    }
    return [
      figure('frame of scrolling with 1,000 outlines', 'ms', median(on), median(off), 'without any', 1.5),
    ];
  } finally {
    await browser.close();
  }
}

const FRAMES = 120;

async function scroll(page: Page): Promise<void> {
  await page.evaluate(async (frames) => {
    scrollTo(0, 0);
    for (let frame = 0; frame < frames; frame++) {
      scrollBy(0, 20);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, FRAMES);
}

/** Measures thread time, which doesn't depend on other processes. */
async function busyTime(page: Page): Promise<(work: (page: Page) => Promise<void>) => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const now = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  return async (work) => {
    const before = await now();
    await work(page);
    return (await now()) - before;
  };
}

async function alwaysOn(): Promise<readonly Figure[]> {
  const script = await bundle('test/fixtures/page/content-main.ts', undefined, true);
  const folder = extensionOf(script);
  const site: Site = await serve((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>A page with nothing</title>${markup(80)}`);
  });
  const context = await launchWith(folder);
  try {
    const page = await context.newPage();
    const spent: number[] = [];
    for (let round = -2; round < ROUNDS; round++) {
      const events = await traced(page, async () => {
        await page.goto(`${site.origin}/?${round}`);
        await page.waitForTimeout(1_500);
      });
      if (round >= 0) spent.push(ofExtensions(events));
    }
    return [
      figure(
        'the always-on script on a page with nothing',
        'ms',
        median(spent),
        BLOCKING,
        'a task that blocks',
        0.2,
      ),
      figure('the always-on script, gzipped', 'bytes', gzipSync(script).length, SIZE, 'its limit', 1),
    ];
  } finally {
    await context.close();
    await site.close();
    rmSync(folder, { recursive: true });
  }
}

function extensionOf(script: string): string {
  const manifest = {
    name: 'bench',
    background: { service_worker: 'background.js' },
    content_scripts: [{ matches: ['http://127.0.0.1/*'], js: ['content.js'], run_at: 'document_idle' }],
  };
  return writeExtension(mkdtempSync(join(tmpdir(), 'awas-lens-bench-')), manifest, {
    'background.js':
      'chrome.runtime.onMessage.addListener((message, sender, respond) => respond({ ok: true, value: null }));',
    'content.js': script,
  });
}

async function launchWith(folder: string): Promise<BrowserContext> {
  const executablePath = findBrowser('chromium');
  if (!executablePath) throw new Error('no Chromium is found: install one, or name it in CHROMIUM');
  return chromium.launchPersistentContext('', {
    executablePath,
    headless: true,
    args: ['--no-sandbox', `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
  });
}

interface TraceEvent {
  readonly ph: string;
  readonly name: string;
  /** Microseconds of thread time. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly url?: string } };
}

async function traced(page: Page, work: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return events.filter(({ ph }) => ph === 'X');
}

function ofExtensions(events: readonly TraceEvent[]): number {
  return events
    .filter(({ name }) => name === 'EvaluateScript' || name === 'FunctionCall')
    .filter(({ args }) => args?.data?.url?.startsWith('chrome-extension://'))
    .reduce((sum, { tdur = 0 }) => sum + tdur / 1_000, 0);
}
