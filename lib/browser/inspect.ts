import { browser } from 'wxt/browser';
import { inspectCode } from './inspect-code.ts';
import type { ElementPlace } from './ports.ts';

interface InspectedWindow {
  /** Firefox: answers a pair of the result and what went wrong. */
  eval(code: string): Promise<readonly unknown[] | undefined>;
  /** Chromium, called directly: the polyfill does not know what its promise answers. */
  eval(code: string, options: object, done: (result: unknown) => void): void;
}

/**
 * Selects an element of the inspected page in the Elements panel; undefined outside of the developer tools.
 * @returns whether there is one; where it is done in the page's own world, the page may answer what it likes
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
    // In the content script's world a page cannot have replaced what the code calls; a page without one has its own.
    const found = await run({ useContentScriptContext: true });
    return (typeof found === 'boolean' ? found : await run({})) === true;
  };
}
