import { browser } from 'wxt/browser';
import { databaseArea } from './database.ts';
import type { Area } from './ports.ts';

/** Content scripts can't read session storage: by default in Chromium, always in Firefox. */
export const session: Area = {
  get: async (key) => (await browser.storage.session.get(key))[key],
  set: (key, value) => browser.storage.session.set({ [key]: value }),
  remove: (...keys) => browser.storage.session.remove([...keys]),
  keys: async (prefix) => (await keysOfSession()).filter((key) => key.startsWith(prefix)),
};

interface Listing {
  /** Missing in older versions of Firefox. */
  getKeys?(): Promise<readonly string[]>;
}

async function keysOfSession(): Promise<readonly string[]> {
  const area = browser.storage.session;
  return (await (area as Listing).getKeys?.()) ?? Object.keys(await area.get(null));
}

export const local: Area = databaseArea('awas-lens');

interface Lockable {
  /** Only in Chromium. */
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
}

/**
 * Denies content scripts access to `browser.storage` (Chromium), and clears `storage.local`. Must be called at each
 * start.
 */
export async function lockStorage(): Promise<void> {
  const { local, sync, managed, session } = browser.storage;
  await Promise.all([
    local.clear(),
    ...[local, sync, managed, session].map((area) =>
      (area as Lockable).setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }),
    ),
  ]);
}

/**
 * Calls `listener` when one of `keys` changes in session storage.
 * @returns a function that removes the listener
 */
export function onSessionChange(keys: readonly string[], listener: () => void): () => void {
  const changed = (changes: Record<string, unknown>, name: string): void => {
    if (name === 'session' && keys.some((key) => Object.hasOwn(changes, key))) listener();
  };
  browser.storage.onChanged.addListener(changed);
  return () => browser.storage.onChanged.removeListener(changed);
}
