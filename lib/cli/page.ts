import { fileURLToPath, pathToFileURL } from 'node:url';
import { check, scanRequest } from '../check/index.ts';
import type { PageFacts, ScanRequest } from '../model/index.ts';
import type { Judged } from '../report/index.ts';
import { findBrowser } from './find-browser.ts';

export interface OpenPage extends AsyncDisposable {
  scan(request: ScanRequest): Promise<PageFacts>;
}

/** Loads a page in a headless Chromium with the extension's own scanner in it. @throws where there is no browser or the page does not load */
export async function openPage(url: string): Promise<OpenPage> {
  const executablePath = findBrowser('chromium');
  if (!executablePath)
    throw new Error(
      'a page is matched in a browser, and no Chromium was found: install one, or name it in CHROMIUM',
    );
  const { chromium } = await import('playwright');
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: 'load', timeout: 30_000 });
    await page.evaluate(await scanner());
    return {
      scan: (request) =>
        page.evaluate(
          (asked) => (globalThis as unknown as Scanner).awasLensPage.scan(document, asked),
          request,
        ),
      [Symbol.asyncDispose]: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

interface Scanner {
  awasLensPage: { scan(document: Document, request: ScanRequest): Promise<PageFacts> };
}

/** lib/page as one script for the page. */
async function scanner(): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../page/scan.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'awasLensPage',
  });
  return `${outputFiles[0]?.text}; globalThis.awasLensPage = awasLensPage; undefined`;
}

/** Judges an HTML file by itself: what its attributes say, without the manifest of its site. */
export async function gatherHtml(file: string): Promise<Judged> {
  await using page = await openPage(pathToFileURL(file).href);
  const facts = { ...(await page.scan({ ...scanRequest([]), withAiAttributes: true })), url: file };
  return {
    target: file,
    files: true,
    documents: [],
    findings: check({ documents: [], page: facts, world: { now: Date.now() } }),
    page: facts,
  };
}
