import type { Area } from '../browser/ports.ts';
import { PRIVATE } from '../messaging/contract/changes.ts';

export const areaOf = <Value>(area: Area): Area<Value> => area as Area<Value>;

export class StorageFull extends Error {
  constructor() {
    super(
      'The extension’s storage is full (browsers allow 10 MB). Close tabs that you no longer need, or clear the history, and try again.',
    );
  }
}

const EXPENDABLE = ['file:', 'detail:', 'tools:', 'origin:'] as const;
const TABS = 'tab:';

export function withRoom(area: Area): Area {
  async function set(key: string, value: unknown): Promise<void> {
    try {
      return await area.set(key, value);
    } catch (error) {
      if (isExpendable(key)) throw error;
    }
    for await (const _freed of freeing(key)) {
      try {
        return await area.set(key, value);
      } catch {}
    }
    throw new StorageFull();
  }

  async function* freeing(keep: string): AsyncGenerator<string> {
    for (const prefix of EXPENDABLE) {
      for (const key of await keysOf(prefix)) {
        await area.remove(key);
        yield key;
      }
    }
    for (const key of await keysOf(TABS)) {
      const record = await areaOf<{ readonly page?: unknown }>(area).get(key);
      if (key === keep || !record?.page) continue;
      await area.set(key, { ...record, page: null }).catch(() => undefined);
      yield key;
    }
  }

  async function keysOf(prefix: string): Promise<readonly string[]> {
    return [...(await area.keys(prefix)), ...(await area.keys(PRIVATE + prefix))];
  }

  return { ...area, set };
}

function isExpendable(key: string): boolean {
  const name = key.startsWith(PRIVATE) ? key.slice(PRIVATE.length) : key;
  return EXPENDABLE.some((prefix) => name.startsWith(prefix));
}

export function prefixedArea(area: Area, prefix: string): Area & { close(): Promise<void> } {
  let open = true;
  const writing = new Set<Promise<void>>();
  return {
    get: async (key) => (open ? area.get(prefix + key) : undefined),
    // A run may still write while the last private window closes.
    set: async (key, value) => {
      if (!open) return;
      const write = area.set(prefix + key, value);
      writing.add(write);
      await write.finally(() => writing.delete(write));
    },
    remove: (...keys) => area.remove(...keys.map((key) => prefix + key)),
    keys: async (start) =>
      open ? (await area.keys(prefix + start)).map((key) => key.slice(prefix.length)) : [],
    async close() {
      open = false;
      await Promise.allSettled(writing);
      const keys = await area.keys(prefix);
      if (keys.length > 0) await area.remove(...keys);
    },
  };
}

/** Reads each value only once, so no other code may write to the area. */
export function cachedStorage(area: Area): Area {
  const values = new Map<string, Promise<unknown>>();
  let listing: Promise<Set<string>> | undefined;

  function read(key: string): Promise<unknown> {
    const reading = area.get(key);
    values.set(key, reading);
    reading.catch(() => values.get(key) === reading && values.delete(key));
    return reading;
  }

  function list(): Promise<Set<string>> {
    listing ??= area.keys('').then((keys) => new Set(keys));
    listing.catch(() => {
      listing = undefined;
    });
    return listing;
  }

  return {
    async get(key) {
      const known = values.get(key);
      if (known) return known;
      const keys = await listing;
      return keys && !keys.has(key) ? values.get(key) : (values.get(key) ?? read(key));
    },
    async set(key, value) {
      const writing = area.set(key, value);
      values.set(
        key,
        writing.then(
          () => value,
          () => area.get(key),
        ),
      );
      await writing;
      (await listing)?.add(key);
    },
    async remove(...keys) {
      const removing = area.remove(...keys);
      for (const key of keys) values.delete(key);
      await removing;
      const listed = await listing;
      for (const key of keys) listed?.delete(key);
    },
    async keys(prefix) {
      return [...(await list())].filter((key) => key.startsWith(prefix));
    },
  };
}
