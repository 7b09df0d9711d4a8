/** Builds the gallery (test/gallery) once, and shows it in a real Chromium. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { build } from 'vite';
import type { SceneName } from '../../gallery/scenes.ts';
import type { LOCALES } from '../../locales.ts';
import { openPage, type Site, serve } from '../page/browser.ts';

export interface Gallery {
  /** Starts a scene on the gallery's only page, without loading the page again, which would be slow. */
  show(scene: SceneName, options?: ShowOptions): Promise<Page>;
  close(): Promise<void>;
}

export interface ShowOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  /** The text direction. By default, that of the language. */
  readonly direction?: 'ltr' | 'rtl';
  readonly language?: keyof typeof LOCALES;
  readonly forcedColors?: boolean;
  readonly reducedMotion?: boolean;
  /** True for the panel of the developer tools. */
  readonly devtools?: boolean;
  /** True for a panel with the workbench, as outside of the popup. */
  readonly workbench?: boolean;
  /** True for the popup of a scene that has a workbench. */
  readonly popup?: boolean;
  /** True for the report that programs read. */
  readonly plain?: boolean;
  /** True for the options of an extension without access to any site. */
  readonly withheld?: boolean;
  readonly run?: string;
  /** True for a new document, which hasn't yet loaded the views behind its first list. */
  readonly late?: boolean;
}

let built: Promise<Files> | undefined;

const SIZE = { width: 400, height: 600 };
/** Selectors for the elements of the scenes. Each scene shows one of them. */
const SHOWN = '.panel, main.options, .report, .first-run';

export async function openGallery(): Promise<Gallery> {
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
      // The files are cached, so that the browser compiles scripts only once for all scenes, as in an extension.
      'cache-control': pathname === '/index.html' ? 'no-store' : 'max-age=3600',
      // The policy is as strict as that of an extension page. A site's text that became markup or a script would
      // cause an error.
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src data:",
    });
    response.end(file);
  });
}
