import { onceDone } from '../text/once.ts';
import type { Area } from './ports.ts';

const STORE = 'values';

/**
 * A storage area in IndexedDB. Unlike `storage.local` in Firefox, IndexedDB of the extension's origin can't be read
 * by content scripts.
 */
export function databaseArea(name: string): Area {
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
      // Reported as saved only when the data is on disk.
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
