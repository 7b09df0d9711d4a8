import type { Area } from '../browser/ports.ts';
import { PRIVATE } from '../messaging/contract/changes.ts';

/** The storage of the session is full, and nothing that may be dropped is left in it. */
export class StorageFull extends Error {
  constructor() {
    super(
      'The extension has no room left for this (browsers allow 10 MB). Close tabs that you no longer need, or clear the history of runs, and try again.',
    );
  }
}

/** Prefixes of keys that may be dropped to make room, in this order: all these values can be fetched again. */
const EXPENDABLE = ['file:', 'detail:', 'tools:', 'origin:'] as const;
/** Records of tabs: the facts of their pages can be had again by another scan. */
const TABS = 'tab:';

/**
 * A storage area in which settings, credentials, grants and runs find room: where it is full, what can be fetched
 * again gives way to them. An expendable value drives nothing out, so that one site's flood displaces no other site.
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
        // More has to go.
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
      const record = (await area.get(key)) as { readonly page?: unknown } | undefined;
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
 * The part of an area under a prefix, until it is closed: what comes from private windows is kept apart and purged.
 */
export function prefixedArea(area: Area, prefix: string): Area & { close(): Promise<void> } {
  let open = true;
  const writing = new Set<Promise<void>>();
  return {
    get: async (key) => (open ? area.get(prefix + key) : undefined),
    // Work under way when the last private window closed leaves nothing behind.
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
