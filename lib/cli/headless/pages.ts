import { existsSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { reasonOf } from '../../http/index.ts';
import type { PageFacts, ScanRequest } from '../../model/index.ts';
import type { Gap } from '../../report/index.ts';
import { CallFault } from '../call.ts';
import type { ExtraHeaders } from '../check/options.ts';
import { isPublicIn, leadsOut, readPlaced } from '../file-access.ts';
import { HeadlessBrowser, NoBrowser } from './browser.ts';
import { within } from './chromium.ts';
import { type Decision, HeadlessPage, type HeldRequest, LOAD_MS, type Opening } from './page.ts';
import { refusalOf } from './page-guard.ts';

interface ServedFile {
  readonly url: string;
  readonly markup: string;
  readonly root: string;
  readonly manifests: ReadonlySet<string>;
}

export function pageGap(place: string, error: unknown): Gap {
  const why = reasonOf(error);
  return {
    place,
    because: error instanceof NoBrowser ? 'no-browser' : 'page-not-loaded',
    message: `The page ${place} wasn’t compared with its manifests: ${why}.`,
  };
}

export type OpenPage = Pick<HeadlessPage, 'scan' | 'tools' | 'close'> & {
  missing(): readonly string[];
};

export type Pages = ReturnType<typeof createPages>;

const DRAWN_BY: ReadonlySet<string> = new Set(['Script', 'XHR', 'Fetch']);

abstract class ScannedPage extends HeadlessPage {
  readonly #missing = new Set<string>();

  override scan(request: ScanRequest): Promise<PageFacts> {
    return within(super.scan(request), LOAD_MS, 'the page couldn’t be read in time');
  }

  override tools(): ReturnType<HeadlessPage['tools']> {
    return within(super.tools(), LOAD_MS, 'the page couldn’t be asked for its tools in time');
  }

  missing(): readonly string[] {
    return [...this.#missing];
  }

  protected miss({ request, resourceType }: HeldRequest): void {
    const { origin, pathname } = new URL(request.url);
    if (DRAWN_BY.has(resourceType) && this.#missing.size < 20)
      this.#missing.add(`${origin}${pathname}`.slice(0, 200));
  }
}

class SitePage extends ScannedPage {
  readonly #site: string;
  readonly #extra: ExtraHeaders | undefined;

  constructor(opening: Opening, site: string, extra: ExtraHeaders | undefined) {
    super(opening);
    this.#site = site;
    this.#extra = extra;
  }

  protected override decide(held: HeldRequest): Decision {
    const { frame, named } = this;
    if (refusalOf(held, { site: this.#site, frame, named, held: undefined })) {
      this.miss(held);
      return this.stay(held);
    }
    const isForExtra =
      this.#extra !== undefined && URL.parse(held.request.url)?.origin === this.#extra.origin;
    return { kind: 'send', ...(isForExtra && { headers: this.#extra?.headers }) };
  }
}

class FilePage extends ScannedPage {
  readonly #file: ServedFile;

  constructor(opening: Opening, file: ServedFile) {
    super(opening);
    this.#file = file;
  }

  protected override decide(held: HeldRequest): Decision {
    const url = URL.parse(held.request.url);
    if (url && /^(?:data|blob):$/.test(url.protocol)) return { kind: 'send' };
    if (url && url.origin === new URL(this.#file.url).origin && /^(?:GET|HEAD)$/.test(held.request.method)) {
      const answer = answerFrom(this.#file, url.pathname);
      const isLeaving = held.resourceType === 'Document' && held.frameId === this.frame;
      if (typeof answer !== 'string') return answer;
      if (answer === 'kept') this.miss(held);
      // A forbidden file looks like a missing file, so pages can't detect it.
      return isLeaving ? this.stay(held) : NOT_FOUND;
    }
    if (url) this.miss(held);
    return this.stay(held);
  }
}

/** Opening a page rejects with NoBrowser if the browser doesn't start. */
export function createPages(named: readonly string[], extra: ExtraHeaders | undefined) {
  const forSites = new HeadlessBrowser(named);
  // A local file may claim any site's address, so files get their own browser.
  const forFiles = new HeadlessBrowser(named);
  return {
    openUrl: (url: string): Promise<OpenPage> =>
      forSites.open(
        (opening) => new SitePage(opening, new URL(url).origin, extra),
        (page) => page.load(url, 'quiet'),
      ),
    openFile: (file: ServedFile): Promise<OpenPage> =>
      forFiles.open(
        (opening) => new FilePage(opening, file),
        (page) => page.load(file.url, 'quiet'),
      ),
    close: async (): Promise<void> => {
      await Promise.all([forSites.close(), forFiles.close()]);
    },
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
};

/** Pages get data files only of these types, because others may contain credentials. */
const MANIFEST_TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '': 'application/json',
};

const NOT_FOUND = answer(404, 'text/plain', new Uint8Array());

function answerFrom(
  { url, markup, root, manifests }: ServedFile,
  path: string,
): Decision | 'kept' | 'missing' {
  if (path === new URL(url).pathname)
    return answer(200, TYPES['.html'] ?? '', new TextEncoder().encode(markup));
  const file = fileAt(root, path);
  if (file === undefined) return 'missing';
  try {
    const { bytes, real } = readPlaced(file, { within: root });
    // The path may be a link to a file of another type.
    const extension = extname(real).toLowerCase();
    const type = TYPES[extension] ?? (manifests.has(file) ? MANIFEST_TYPES[extension] : undefined);
    return type === undefined || !isPublicIn(root, real) ? 'kept' : answer(200, type, bytes);
  } catch (error) {
    if (error instanceof CallFault) return 'kept';
    throw error;
  }
}

function answer(status: number, contentType: string, body: Uint8Array): Decision {
  return { kind: 'answer', status, headers: { 'content-type': contentType }, body };
}

export function fileAt(root: string, path: string): string | undefined {
  let plain: string;
  try {
    plain = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (plain.includes('\0')) return undefined;
  // With `./`, a Windows drive name becomes part of the file name.
  const file = join(root, `./${plain}`);
  if (leadsOut(relative(root, file))) return undefined;
  return [file, `${file}.html`, join(file, 'index.html'), `${file}.json`, join(file, 'index.json')].find(
    (candidate) => existsSync(candidate) && /\.\w+$|agent$/.test(candidate),
  );
}
