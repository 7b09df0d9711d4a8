import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll } from 'vitest';
import type { SceneName } from '../../gallery/scenes.ts';
import type { LOCALES } from '../../locales.ts';
import { openPage, type Site, serve } from '../page/browser.ts';

export interface Gallery {
  show(scene: SceneName, options?: ShowOptions): Promise<Page>;
}

export interface ShowOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  readonly direction?: 'ltr' | 'rtl';
  readonly language?: keyof typeof LOCALES;
  readonly forcedColors?: boolean;
  readonly reducedMotion?: boolean;
  readonly devtools?: boolean;
  readonly workbench?: boolean;
  readonly popup?: boolean;
  readonly plain?: boolean;
  readonly withheld?: boolean;
  readonly run?: string;
  readonly late?: boolean;
}

let built: Promise<Files> | undefined;

const SIZE = { width: 400, height: 600 };
const SHOWN = '.panel, main.options, .report, .first-run';

/** The gallery of a test file: it opens before its first test, and closes after its last one. */
export function startGallery(): Gallery {
  let gallery: Awaited<ReturnType<typeof openGallery>>;
  beforeAll(async () => {
    gallery = await openGallery();
  }, 60_000);
  afterAll(() => gallery?.close());
  return { show: (...asked) => gallery.show(...asked) };
}

async function openGallery() {
  built ??= buildGallery();
  const [page, site] = await Promise.all([
    openPage({ locale: 'en-GB', timezoneId: 'Europe/Lisbon' }),
    serveFiles(await built),
  ]);
  const show: Gallery['show'] = async (scene, options = {}) => {
    const { width = SIZE.width, height = SIZE.height, theme = 'light', direction, language = 'en' } = options;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({
      colorScheme: theme,
      forcedColors: options.forcedColors ? 'active' : 'none',
      reducedMotion: options.reducedMotion === false ? 'no-preference' : 'reduce',
    });
    const asked = new URLSearchParams({
      scene,
      language,
      ...(direction && { dir: direction }),
      ...(options.run && { run: options.run }),
      ...(options.devtools && { devtools: '' }),
      ...(options.popup && { popup: '' }),
      ...(options.workbench && { workbench: '' }),
      ...(options.withheld && { withheld: '' }),
      ...(options.plain && { plain: '' }),
      ...(options.late && { late: '' }),
    });
    if (options.late || !page.url().startsWith(site.origin))
      await page.goto(`${site.origin}/index.html?${asked}`);
    else await page.evaluate((search) => globalThis.showScene(search), String(asked));
    await page.locator(SHOWN).first().waitFor();
    return page;
  };
  return {
    show,
    async close() {
      await page.close();
      await site.close();
    },
  };
}

type Files = ReadonlyMap<string, string | Uint8Array>;

async function buildGallery(): Promise<Files> {
  const built = await build({
    root: fileURLToPath(new URL('../../gallery', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, target: 'es2022' },
  });
  const outputs = Array.isArray(built) ? built : [built];
  return new Map(
    outputs.flatMap((one) =>
      'output' in one
        ? one.output.map(
            (file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source] as const,
          )
        : [],
    ),
  );
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

function serveFiles(files: Files): Promise<Site> {
  return serve((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const file = files.get(pathname);
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': TYPES[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'cache-control': pathname === '/index.html' ? 'no-store' : 'max-age=3600',
      // With this policy, markup or scripts in a site's text cause an error.
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src data:",
    });
    response.end(file);
  });
}
