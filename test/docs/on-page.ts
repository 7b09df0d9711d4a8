import type { Page } from 'playwright';
import { scanRequest } from '../../lib/check/scan-request.ts';
import type { Document, PageFacts } from '../../lib/model/index.ts';
import { bundle, openPage } from '../unit/page/browser.ts';

type Lens = typeof import('../../lib/page/scan/scan.ts');
type Global = typeof globalThis & { readonly lens: Lens };

export class Pages {
  readonly #page: Page;
  #markup = '';

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(): Promise<Pages> {
    const [page, script] = await Promise.all([openPage(), bundle('lib/page/scan/scan.ts', 'lens')]);
    const pages = new Pages(page);
    await page.addInitScript(script);
    await page.route('**/*', (route) =>
      route.request().isNavigationRequest()
        ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html>${pages.#markup}` })
        : route.abort(),
    );
    return pages;
  }

  /** Calls share one page, so they must not overlap. */
  async facts(url: string, markup: string, documents: readonly Document[]): Promise<PageFacts> {
    this.#markup = markup;
    // The browser doesn't load an address again if only the fragment differs.
    await this.#page.goto('about:blank');
    await this.#page.goto(url);
    const facts = await this.#page.evaluate(
      async (request) => JSON.stringify(await (globalThis as Global).lens.scan(document, request)),
      scanRequest(documents),
    );
    return JSON.parse(facts) as PageFacts;
  }

  close(): Promise<void> {
    return this.#page.close();
  }
}
