import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { build as viteBuild } from 'vite';
import { findBrowser } from '../../../lib/cli/headless/find-browser.ts';

const bundles = new Map<string, Promise<string>>();

export function bundle(module: string, global?: string, minify = false): Promise<string> {
  const key = JSON.stringify([module, global, minify]);
  const known = bundles.get(key) ?? build(module, global, minify);
  bundles.set(key, known);
  return known;
}

async function build(module: string, global: string | undefined, minify: boolean): Promise<string> {
  const entry = fileURLToPath(new URL(`../../../${module}`, import.meta.url));
  const built = await viteBuild({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify,
      lib: { entry, formats: ['iife'], name: global ?? 'module' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error(`${module} was not built`);
  const { code } = output.output[0];
  return global ? `${code}\nglobalThis.${global} = ${global};` : code;
}

export async function launch(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findBrowser('chromium');
  if (!executablePath) throw new Error('no Chromium is found: install one, or name it in CHROMIUM');
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...args] });
}

let shared: Promise<Browser> | undefined;

export async function openPage(options?: BrowserContextOptions): Promise<Page> {
  shared ??= launch();
  const context = await (await shared).newContext(options);
  const page = await context.newPage();
  page.on('close', () => void context.close().catch(() => {}));
  return page;
}

export async function load(page: Page, markup: string, script: string): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(markup);
  await page.evaluate(script);
}

export { type Listening as Site, start as serve } from '../../servers/http.ts';
