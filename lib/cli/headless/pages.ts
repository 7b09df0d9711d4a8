import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { PageFacts, ScanRequest } from '../../model/index.ts';
import type { Gap } from '../../report/index.ts';
import type { ExtraHeaders } from '../check/options.ts';
import { HeadlessBrowser, NoBrowser } from './browser.ts';
import { within } from './chromium.ts';
import { type Decision, HeadlessPage, LOAD_MS } from './page.ts';

/** A file that is opened as though it were served: requests to its site are answered from `root`. */
export interface ServedFile {
  /** The file's address on its site. */
  readonly url: string;
  readonly markup: string;
  /** The folder that holds the site. */
  readonly root: string;
}

/** The gap for a page that could not be matched; everything else is still judged. */
export function pageGap(place: string, error: unknown): Gap {
  const why = error instanceof Error ? error.message : String(error);
  return {
    place,
    because: error instanceof NoBrowser ? 'no-browser' : 'page-not-loaded',
    message: `The page ${place} was not matched with its manifests: ${why}.`,
  };
}

/** An open page, which is only looked at. */
export type OpenPage = Pick<HeadlessPage, 'scan' | 'close'>;

/** Opens pages that are only looked at. */
export type Pages = ReturnType<typeof createPages>;

class ScannedPage extends HeadlessPage {
  override scan(request: ScanRequest): Promise<PageFacts> {
    return within(super.scan(request), LOAD_MS, 'the page could not be read in time');
  }
}

/**
 * Opens pages that are only looked at, all in one headless browser, which starts with the first page. Opening rejects
 * with NoBrowser where the browser does not start, with another error where the page does not load.
 * @param extra headers that go to their origin alone
 */
export function createPages(extra: ExtraHeaders | undefined) {
  const browser = new HeadlessBrowser();
  const open = (url: string, origin?: string, decide?: (url: string) => Decision | Promise<Decision>) =>
    browser.open(
      (tab, script) => new ScannedPage(tab, script),
      async (page) => {
        page.answerDialogs(() => true);
        // The pattern is matched as mere text, so the origins are compared before anything is decided.
        if (origin !== undefined && decide)
          await page.hold(`${origin}/*`, ({ request }) =>
            new URL(request.url).origin === origin ? decide(request.url) : { kind: 'send' },
          );
        await page.load(url, 'quiet');
      },
    );
  return {
    openUrl: (url: string): Promise<OpenPage> =>
      extra && new URL(url).origin === extra.origin
        ? open(url, extra.origin, () => ({ kind: 'send', headers: extra.headers }))
        : open(url),
    openFile: (file: ServedFile): Promise<OpenPage> =>
      open(file.url, new URL(file.url).origin, (url) => answerFrom(file, url)),
    close: () => browser.close(),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.txt': 'text/plain; charset=utf-8',
};

/** Larger files are not served: no page needs them. */
const MAX_BYTES = 20_000_000;

async function answerFrom({ url, markup, root }: ServedFile, asked: string): Promise<Decision> {
  const path = new URL(asked).pathname;
  if (path === new URL(url).pathname)
    return answer(200, TYPES['.html'] ?? '', new TextEncoder().encode(markup));
  const file = fileAt(root, path);
  if (file === undefined || (await stat(file)).size > MAX_BYTES)
    return answer(404, 'text/plain', new Uint8Array());
  return answer(200, TYPES[extname(file)] ?? 'application/octet-stream', await readFile(file));
}

function answer(status: number, contentType: string, body: Uint8Array): Decision {
  return { kind: 'answer', status, headers: { 'content-type': contentType }, body };
}

/** The file that a static file server would answer a path with; never one outside of the folder. */
export function fileAt(root: string, path: string): string | undefined {
  let plain: string;
  try {
    plain = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (plain.includes('\0')) return undefined;
  const file = join(root, plain);
  if (relative(root, file).startsWith('..')) return undefined;
  return [file, `${file}.html`, join(file, 'index.html'), `${file}.json`, join(file, 'index.json')].find(
    (candidate) => existsSync(candidate) && /\.\w+$|agent$/.test(candidate),
  );
}
