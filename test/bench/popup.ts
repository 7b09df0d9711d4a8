import type { BrowserContext } from 'playwright';

declare const chrome: {
  readonly tabs: { query(of: object): Promise<readonly { readonly id?: number; readonly url?: string }[]> };
};

export async function tabOf(context: BrowserContext, ours: string, url: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${ours}/options.html`);
  const id = await page.evaluate(
    async (wanted) => (await chrome.tabs.query({})).find((one) => one.url === wanted)?.id,
    url,
  );
  await page.close();
  if (id === undefined) throw new Error(`no tab shows ${url}`);
  return id;
}

export async function shown(context: BrowserContext, url: string, rows: number): Promise<number> {
  const page = await context.newPage();
  try {
    await page.addInitScript((wanted) => {
      const scope = globalThis as unknown as { listShown?: Promise<number> };
      scope.listShown = new Promise((resolve) => {
        const look = (): void => {
          if (document.querySelectorAll('ul.rows > li').length < wanted) return;
          watching.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        };
        const watching = new MutationObserver(look);
        watching.observe(document, { childList: true, subtree: true });
      });
    }, rows);
    await page.goto(url);
    return await page.evaluate(() => (globalThis as unknown as { listShown: Promise<number> }).listShown);
  } finally {
    await page.close();
  }
}
