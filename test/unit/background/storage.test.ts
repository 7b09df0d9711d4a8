import { describe, expect, it, test } from 'vitest';
import { cachedStorage, prefixedArea, StorageFull, withRoom } from '../../../lib/background/storage.ts';
import type { Area } from '../../../lib/browser/ports.ts';
import { PRIVATE } from '../../../lib/messaging/contract/changes.ts';
import { memoryArea } from './memory-platform.ts';

describe('storage that is full', () => {
  const filled = async () => {
    const area = memoryArea(1_000);
    const { stored } = area;
    const room = withRoom(area);
    await room.set('file:1', 'f'.repeat(200));
    await room.set('origin:https://a.example', 'o'.repeat(200));
    await room.set(`${PRIVATE}detail:1`, 'd'.repeat(200));
    await room.set('tab:1', { origin: 'https://a.example', page: 'p'.repeat(200) });
    return { room, keys: () => [...stored.keys()], stored };
  };

  test.each(['settings', 'credential:a b', 'grants', 'run:1', 'private:run:1'])(
    'makes room for %s with what can be fetched again, and with no more than it needs',
    async (key) => {
      const { room, keys } = await filled();
      await room.set(key, 'x'.repeat(300));
      expect(keys()).not.toContain('file:1');
      expect(keys()).toEqual(expect.arrayContaining(['origin:https://a.example', 'tab:1', key]));
    },
  );
  test.each(['file:2', 'origin:https://b.example', 'detail:2', 'private:file:2'])(
    'makes none for %s, which is such itself',
    async (key) => {
      const { room, keys } = await filled();
      const before = keys();
      await expect(room.set(key, 'x'.repeat(300))).rejects.toThrow(/quota/);
      expect(keys()).toEqual(before);
    },
  );
  it('lets pictures of pages go at last, but not what is known of their tabs', async () => {
    const { room, stored } = await filled();
    await room.set('grants', 'x'.repeat(850));
    expect(JSON.parse(stored.get('tab:1') ?? '')).toEqual({ origin: 'https://a.example', page: null });
    expect(await room.get('grants')).toHaveLength(850);
  });
  it('rejects with a named error if nothing can be dropped', async () => {
    const { room } = await filled();
    await room.set('grants', 'g'.repeat(500));
    await expect(room.set('run:1', 'x'.repeat(600))).rejects.toThrow(StorageFull);
    expect(await room.get('grants')).toHaveLength(500);
  });
});

describe('the part of private windows', () => {
  it('is kept under its prefix, and does not see what is beside it', async () => {
    const area = memoryArea();
    await area.set('run:regular', 1);
    const part = prefixedArea(area, PRIVATE);
    await part.set('run:hidden', 2);
    expect([...area.stored.keys()]).toEqual(['run:regular', 'private:run:hidden']);
    expect(await part.keys('')).toEqual(['run:hidden']);
    expect([await part.get('run:hidden'), await part.get('run:regular')]).toEqual([2, undefined]);
    await part.remove('run:regular');
    expect(await area.get('run:regular')).toBe(1);
  });
  it('is gone with the last private window, and takes nothing more', async () => {
    const area = memoryArea();
    const part = prefixedArea(area, PRIVATE);
    await part.set('run:1', 1);
    await part.close();
    await part.set('run:2', 2);
    expect(await part.get('run:1')).toBeUndefined();
    expect(await part.keys('')).toEqual([]);
    expect(area.stored.size).toBe(0);
  });
  it('keeps nothing of what was being written when it was closed', async () => {
    const memory = memoryArea();
    let write: () => void = () => undefined;
    const written = new Promise<void>((resolve) => {
      write = resolve;
    });
    const slow: Area = { ...memory, set: (key, value) => written.then(() => memory.set(key, value)) };
    const area = withRoom(cachedStorage(slow));
    const part = prefixedArea(area, PRIVATE);
    expect(await part.keys('')).toEqual([]);
    const writing = part.set('run:late', { secret: true });
    const closing = part.close();
    write();
    await Promise.all([writing, closing]);
    expect([...memory.stored.keys()]).toEqual([]);
    expect(await area.get('private:run:late')).toBeUndefined();
  });
});
