/** Serves saved pages under the names of their sites, without scripts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { installIn } from '../libraries/install.ts';
import type { TruePage } from './truth.ts';

const FOLDER = import.meta.dirname;
const PAGES = join(FOLDER, 'node_modules/htmlparser-benchmark/files');

export const installSaved = (): void => installIn(FOLDER);

export async function openSaved(page: Page, { file, url }: TruePage): Promise<void> {
  const name = readdirSync(PAGES).find((one) => one.startsWith(file));
  if (name === undefined) throw new Error(`${file} is not among the pages of htmlparser-benchmark`);
  const body = readFileSync(join(PAGES, name), 'utf8');
  await page.route('**', (route) =>
    route.request().isNavigationRequest() && route.request().frame() === page.mainFrame()
      ? route.fulfill({
          contentType: 'text/html; charset=utf-8',
          headers: { 'content-security-policy': "script-src 'none'" },
          body,
        })
      : route.abort(),
  );
  await page.goto(url, { waitUntil: 'domcontentloaded' });
}

if (import.meta.main) installSaved();
