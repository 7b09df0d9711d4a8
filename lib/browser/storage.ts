import { browser } from 'wxt/browser';
import { onceDone } from '../text/once.ts';
import type { Area } from './ports.ts';

export const session: Area = {
  get: async (key) => (await browser.storage.session.get(key))[key],
  set: (key, value) => browser.storage.session.set({ [key]: value }),
  remove: (...keys) => browser.storage.session.remove([...keys]),
  keys: async (prefix) => (await keysOfSession()).filter((key) => key.startsWith(prefix)),
};

interface Listing {
  getKeys?(): Promise<readonly string[]>;
}

async function keysOfSession(): Promise<readonly string[]> {
  const area = browser.storage.session;
  return (await (area as Listing).getKeys?.()) ?? Object.keys(await area.get(null));
}

export const local: Area = databaseArea('awas-lens');

interface Lockable {
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
}

/** Denies content scripts access to `browser.storage`. Must be called at each start. */
export async function lockStorage(): Promise<void> {
  const { local, sync, managed, session } = browser.storage;
  await Promise.all([
    local.clear(),
    ...[local, sync, managed, session].map((area) =>
      (area as Lockable).setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }),
    ),
  ]);
}

export function onSessionChange(keys: readonly string[], listener: () => void): () => void {
  const changed = (changes: Record<string, unknown>, name: string): void => {
    if (name === 'session' && keys.some((key) => Object.hasOwn(changes, key))) listener();
  };
  browser.storage.onChanged.addListener(changed);
  return () => browser.storage.onChanged.removeListener(changed);
}

const STORE = 'values';

/** In Firefox, content scripts can read `storage.local`, but not IndexedDB. */
function databaseArea(name: string): Area {
  let opened: () => Promise<IDBDatabase>;
  const open = (): void => {
    opened = onceDone(() => openDatabase(name, open));
  };
  open();

  const run = async <Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> => {
    const database = await opened();
    return new Promise((resolve, reject) => {
      // "strict" reports a value as saved only when it is on disk.
      const transaction = database.transaction(STORE, mode, { durability: 'strict' });
      const request = work(transaction.objectStore(STORE));
      if (mode === 'readonly') request.onsuccess = () => resolve(request.result);
      else transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('The database has been closed.'));
    });
  };

  return {
    get: (key) => run('readonly', (store) => store.get(key)),
    set: async (key, value) => void (await run('readwrite', (store) => store.put(value, key))),
    remove: async (...keys) =>
      void (await Promise.all(keys.map((key) => run('readwrite', (s) => s.delete(key))))),
    keys: async (prefix) => {
      const keys = await run('readonly', (store) => store.getAllKeys());
      return keys.filter((key) => typeof key === 'string').filter((key) => key.startsWith(prefix));
    },
  };
}

function openDatabase(name: string, lost: () => void): Promise<IDBDatabase> {
  // Prevents eviction in Firefox. In Chromium, the permission unlimitedStorage is enough.
  void navigator.storage.persist?.().catch(() => undefined);
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = lost;
      database.onversionchange = () => {
        database.close();
        lost();
      };
      resolve(database);
    };
  });
}
