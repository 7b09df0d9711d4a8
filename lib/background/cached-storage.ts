import type { Area } from '../browser/ports.ts';

/** Reads each value once per worker, so no other code may write to the area. Values aren't copied. */
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
