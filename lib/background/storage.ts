import type { Area } from '../browser/ports.ts';
import { PRIVATE } from '../messaging/contract/changes.ts';

export const areaOf = <Value>(area: Area): Area<Value> => area as Area<Value>;

/** Thrown if the session storage is full and nothing in it may be dropped. */
export class StorageFull extends Error {
  constructor() {
    super(
      'The extension’s storage is full (browsers allow 10 MB). Close tabs that you no longer need, or clear the history, and try again.',
    );
  }
}

/**
 * Prefixes of keys whose values may be dropped to make room, in this order. All these values can be fetched
 * again.
 */
const EXPENDABLE = ['file:', 'detail:', 'tools:', 'origin:'] as const;
/** Key prefix of tab records. The facts of their pages can be restored by a scan. */
const TABS = 'tab:';

/**
 * A storage area with room for settings, credentials, permissions and runs. If it is full, values that can be
 * fetched again are dropped. If a new value of this kind doesn't fit, it isn't stored. Therefore, one site
 * can't push out the values of others.
 */
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
      } catch {
        // Dropping this value wasn't enough, so the next one is dropped.
      }
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

/**
 * The part of an area whose keys have a prefix. Private windows have their own prefix, and `close` deletes
 * their data.
 */
export function prefixedArea(area: Area, prefix: string): Area & { close(): Promise<void> } {
  let open = true;
  const writing = new Set<Promise<void>>();
  return {
    get: async (key) => (open ? area.get(prefix + key) : undefined),
    // Work that was running when the last private window closed may still write. `close` deletes that data as
    // well.
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
