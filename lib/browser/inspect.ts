import { browser } from 'wxt/browser';
import { inspectCode } from './inspect-code.ts';
import type { ElementPlace } from './ports.ts';

interface InspectedWindow {
  eval(code: string): Promise<readonly unknown[] | undefined>;
  /** The callback version for Chromium, which the polyfill can't handle. */
  eval(code: string, options: object, done: (result: unknown) => void): void;
}

/**
 * Selects an element in the Elements panel; undefined outside of the developer tools.
 * @returns true if the element was found. A page can fake the result
 */
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
    // First tries the content script's world, in which the page can't replace functions. Without a content
    // script, the code runs in the page's own world.
    const found = await run({ useContentScriptContext: true });
    return (typeof found === 'boolean' ? found : await run({})) === true;
  };
}
