import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { type CDPSession, chromium, type Page } from 'playwright';
import { executable } from '../browsers/alike.ts';
import type { Attempt, Refused, Way } from './ways.ts';

const WAIT_MS = 3_000;
/** In milliseconds. A page that navigates while it is filled never answers. */
const ANSWERS_MS = 60_000;

async function world(session: CDPSession, script: string): Promise<(expression: string) => Promise<string>> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'fill',
  });
  const run = async (expression: string): Promise<string> => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return String(result.value);
  };
  await run(script);
  return run;
}

async function bundleFill(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { fill } from './lib/page/controls/fill/fill.ts'; import { inEnglish } from './lib/text/english.ts';
        import { settled } from './lib/page/controls/fill/settle.ts';
        globalThis.settled = () => settled(document);
        globalThis.fillOne = async (selector, value, patience) => {
          const { ok, said, notes } = await fill(document, { selector }, value, { patience });
          return JSON.stringify({ ok, said: said && inEnglish(said), notes });
        };`,
      resolveDir: new URL('../..', import.meta.url).pathname,
    },
    bundle: true,
    write: false,
    format: 'iife',
  });
  return outputFiles[0]?.text ?? '';
}

const start = () =>
  Promise.all([
    chromium.launch({ executablePath: executable('chromium'), args: ['--no-sandbox'] }),
    bundleFill(),
  ]);

export async function fillingPage(): Promise<Way> {
  const [browser, script] = await start();
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  return {
    async attempt({ url, orders }, [one]): Promise<Attempt> {
      const before = orders.length;
      await page.goto(url, { waitUntil: 'domcontentloaded' });
      const run = await world(session, script);
      const call = `fillOne(${JSON.stringify(one?.selector)}, ${JSON.stringify(one?.value)}, 0)`;
      const { ok, said = '' } = JSON.parse(await run(call)) as {
        readonly ok: boolean;
        readonly said?: string;
      };
      if (!ok) return { done: false, said };
      await run('settled()');
      const sent = page.waitForNavigation({ timeout: WAIT_MS }).catch(() => undefined);
      await page.locator('#send').evaluate((button: HTMLElement) => button.click());
      await sent;
      return { done: orders.length > before, said };
    },
    close: () => browser.close(),
  };
}

export async function inPage(): Promise<Way> {
  const [browser, script] = await start();
  const submit = async (page: Page): Promise<void> => {
    // A calendar may cover the button, so a script clicks the button.
    await page
      .locator('[type=submit]')
      .last()
      .evaluate((button: HTMLElement) => button.click());
  };
  return {
    async attempt(site, given): Promise<Attempt> {
      const page = await browser.newPage({ viewport: { width: 1280, height: 1400 } });
      try {
        await page.goto(site.url, { waitUntil: 'domcontentloaded', timeout: 60_000 });
        await page.locator('form').first().waitFor();
        const run = await world(await page.context().newCDPSession(page), script);
        const refused = new Map<string, Refused>();
        for (const { parameter, selector, value } of given) {
          const call = `fillOne(${JSON.stringify(selector)}, ${JSON.stringify(value)})`;
          const started = performance.now();
          const answer = await Promise.race([run(call), sleep(ANSWERS_MS)]);
          if (answer === undefined)
            return { done: false, said: `no answer once “${parameter}” was being filled` };
          const { ok, said = '' } = JSON.parse(answer) as { ok: boolean; said?: string };
          if (!ok) refused.set(parameter, { said, ms: Math.round(performance.now() - started) });
        }
        if (refused.size === given.length) return { done: false, said: '', refused };
        await run('settled()');
        const before = site.orders.length;
        await submit(page);
        for (const end = Date.now() + WAIT_MS; Date.now() < end && site.orders.length === before; )
          await page.waitForTimeout(20);
        return { done: true, said: 'filled', refused };
      } finally {
        await page.close();
      }
    },
    close: () => browser.close(),
  };
}
