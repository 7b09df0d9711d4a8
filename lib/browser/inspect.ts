import { browser } from 'wxt/browser';
import { inspectCode } from './inspect-code.ts';
import type { ElementPlace } from './ports.ts';

/**
 * Selects an element of the inspected page in the Elements panel; undefined outside of the developer tools.
 * @returns whether there is one; in Firefox the page may answer what it likes
 */
export function inspector(): ((place: ElementPlace) => Promise<boolean>) | undefined {
  const { devtools } = browser as Partial<typeof browser>;
  const inspectedWindow = devtools?.inspectedWindow as unknown as InspectedWindow | undefined;
  if (!inspectedWindow) return undefined;
  // Firefox knows no option. In Chromium a page cannot have replaced what the code calls in the content script's world.
  if (import.meta.env.FIREFOX)
    return async (place) => (await inspectedWindow.eval(inspectCode(place)))?.[0] === true;
  return (place) =>
    new Promise((done) => {
      inspectedWindow.eval(inspectCode(place), { useContentScriptContext: true }, (found) =>
        done(found === true),
      );
    });
}

interface InspectedWindow {
  eval(code: string): Promise<readonly unknown[] | undefined>;
  eval(
    code: string,
    options: { readonly useContentScriptContext: true },
    done: (result: unknown) => void,
  ): void;
}
