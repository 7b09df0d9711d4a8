import type { Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { bundle, load, openPage } from './browser.ts';

export interface LensPage {
  readonly page: Page;
  load(markup: string): Promise<void>;
}

export function lensPage(module: string): LensPage {
  let page: Page;
  let script: string;
  beforeAll(async () => {
    [page, script] = await Promise.all([openPage(), bundle(module, 'lens')]);
  }, 60_000);
  afterAll(() => page.close());
  return {
    get page() {
      return page;
    },
    load: (markup) => load(page, markup, script),
  };
}
