import { browser } from 'wxt/browser';
import type { Area } from './ports.ts';

export const session: Area = area('session');
export const local: Area = area('local');

/** Calls `listener` whenever the value of one of the keys in session storage changes. @returns what ends it */
export function onSessionChange(keys: readonly string[], listener: () => void): () => void {
  const changed = (changes: Record<string, unknown>, name: string): void => {
    if (name === 'session' && keys.some((key) => Object.hasOwn(changes, key))) listener();
  };
  browser.storage.onChanged.addListener(changed);
  return () => browser.storage.onChanged.removeListener(changed);
}

function area(name: 'session' | 'local'): Area {
  return {
    get: async (key) => (await browser.storage[name].get(key))[key],
    set: (key, value) => browser.storage[name].set({ [key]: value }),
    remove: (...keys) => browser.storage[name].remove([...keys]),
    keys: async (prefix) =>
      Object.keys(await browser.storage[name].get(null)).filter((key) => key.startsWith(prefix)),
  };
}
