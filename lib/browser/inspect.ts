import { browser } from 'wxt/browser';
import { inspectCode } from './inspect-code.ts';
import type { ElementPlace } from './ports.ts';

interface InspectedWindow {
  eval(code: string): Promise<readonly unknown[] | undefined>;
  /** Chromium uses a callback, which the polyfill can't handle. */
  eval(code: string, options: object, done: (result: unknown) => void): void;
}

/** Undefined outside the developer tools. A page can fake the result. */
export function inspector(): ((place: ElementPlace) => Promise<boolean>) | undefined {
  const { devtools } = browser as Partial<typeof browser>;
  if (!devtools?.inspectedWindow) return undefined;
  if (import.meta.env.FIREFOX) {
    const page = devtools.inspectedWindow as unknown as InspectedWindow;
    return async (place) => (await page.eval(inspectCode(place)))?.[0] === true;
  }
  const { chrome } = globalThis as unknown as {
    readonly chrome: { readonly devtools: { readonly inspectedWindow: InspectedWindow } };
  };
  const page = chrome.devtools.inspectedWindow;
  return async (place) => {
    const code = inspectCode(place);
    const run = (options: object) =>
      new Promise<unknown>((done) => {
        page.eval(code, options, done);
      });
    // In the content script's world, the page can't replace functions.
    const found = await run({ useContentScriptContext: true });
    return (typeof found === 'boolean' ? found : await run({})) === true;
  };
}
