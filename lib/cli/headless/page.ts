import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { PageFacts, ScanRequest } from '../../model/index.ts';
import type { Gap } from '../../report/index.ts';
import type { ExtraHeaders } from '../check/options.ts';
import { type Chromium, type Decision, launchChromium, type Opening, within } from './chromium.ts';
import { findBrowser, findChrome } from './find-browser.ts';
import { pageScript } from './scanner.ts';
import { World } from './world.ts';

export interface OpenPage {
  scan(request: ScanRequest): Promise<PageFacts>;
  close(): Promise<void>;
}

/** A file that is opened as though it were served: its folder answers for its site. */
export interface ServedFile {
  /** Its address there. */
  readonly url: string;
  readonly markup: string;
  /** The folder that holds the site. */
  readonly root: string;
}

/** Pages, all in one headless browser, which starts with the first of them. */
export interface Pages {
  /** @throws NoBrowser, or where the page does not load */
  openUrl(url: string): Promise<OpenPage>;
  /** @throws NoBrowser, or where the page does not load */
  openFile(file: ServedFile): Promise<OpenPage>;
  close(): Promise<void>;
}

export class NoBrowser extends Error {}

/** A page that could not be matched; all else still is. */
export function pageGap(place: string, error: unknown): Gap {
  const why = error instanceof Error ? error.message : String(error);
  return {
    place,
    because: error instanceof NoBrowser ? 'no-browser' : 'page-not-loaded',
    message: `The page ${place} was not matched with its manifests: ${why}.`,
  };
}

const TIME_MS = 30_000;

export function createPages(extra: ExtraHeaders | undefined): Pages {
  let started: Promise<Chromium> | undefined;
  let script: Promise<string> | undefined;

  async function open(opening: Omit<Opening, 'timeMs'>): Promise<OpenPage> {
    started ??= start();
    script ??= pageScript();
    const [browser, text] = await Promise.all([started, script]);
    const tab = await browser.open({ ...opening, timeMs: TIME_MS });
    try {
      const world = await inTime(World.make(tab, tab.frameId, text));
      return { scan: (request) => inTime(world.scan(request)), close: tab.close };
    } catch (error) {
      await tab.close();
      throw error;
    }
  }

  return {
    openUrl(url) {
      const { origin, headers } = extra ?? {};
      if (origin === undefined || headers === undefined || new URL(url).origin !== origin)
        return open({ url });
      return open({ url, hold: { origin, decide: async () => ({ kind: 'send', headers }) } });
    },
    openFile: (file) =>
      open({
        url: file.url,
        hold: { origin: new URL(file.url).origin, decide: ({ url }) => answerFrom(file, url) },
      }),
    async close() {
      await (await started?.catch(() => undefined))?.close();
    },
  };
}

const inTime = <Result>(work: Promise<Result>): Promise<Result> =>
  within(work, TIME_MS, 'the page could not be read in time');

async function start(): Promise<Chromium> {
  const executable = findBrowser('chromium') ?? findChrome();
  if (!executable)
    throw new NoBrowser(
      'pages are matched in a browser, and neither Chromium nor Chrome was found; install one, name it in CHROMIUM, or leave pages out with --no-page',
    );
  try {
    return await launchChromium(executable);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new NoBrowser(`${executable} does not start: ${why}`);
  }
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

/** No file of a site that a page needs is larger. */
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

/** The file that answers for a path, as servers of files do it; never one outside of the folder. */
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
