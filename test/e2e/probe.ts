import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from '../browsers/chromium.ts';
import { launchFirefox } from '../browsers/firefox.ts';
import { type Driver, EXTENSION_DIR, type Screen } from '../browsers.ts';
import type { Calls } from './probe/background.ts';
import { BROWSER } from './stage.ts';

export interface Probe {
  readonly driver: Driver;
  readonly page: Screen;
  call<Name extends keyof Calls>(
    name: Name,
    ...args: Parameters<Calls[Name]>
  ): Promise<Awaited<ReturnType<Calls[Name]>>>;
}

export function setProbe(): Probe {
  let folder: string;
  let driver: Driver;
  let page: Screen;
  beforeAll(async () => {
    folder = await probeExtension();
    driver = await (BROWSER === 'chromium' ? launchChromium : launchFirefox)(folder, {
      headless: true,
    });
    page = await driver.extensionPage('report.html');
  });
  afterAll(async () => {
    await driver?.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    get driver() {
      return driver;
    },
    get page() {
      return page;
    },
    call: (name, ...args) =>
      page.evaluate(
        (message) => {
          interface Api {
            runtime: { sendMessage(message: unknown): Promise<never> };
          }
          const scope = globalThis as unknown as { readonly browser?: Api; readonly chrome: Api };
          return (scope.browser ?? scope.chrome).runtime.sendMessage(message);
        },
        { call: name, args },
      ),
  };
}

async function probeExtension(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'awas-lens-probe-'));
  await cp(EXTENSION_DIR[BROWSER], folder, { recursive: true });
  await build({
    entryPoints: [fileURLToPath(new URL('probe/background.ts', import.meta.url))],
    outfile: join(folder, 'background.js'),
    bundle: true,
    define: { 'import.meta.env.FIREFOX': String(BROWSER === 'firefox') },
    alias: { 'wxt/browser': '@wxt-dev/webextension-polyfill/browser' },
    logLevel: 'warning',
  });
  return folder;
}
