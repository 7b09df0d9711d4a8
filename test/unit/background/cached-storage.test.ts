import { beforeEach, describe, expect, it } from 'vitest';
import { cachedStorage } from '../../../lib/background/storage.ts';
import type { Area } from '../../../lib/browser/ports.ts';
import { memoryArea } from './memory-platform.ts';

let stored: ReturnType<typeof memoryArea>;
let asked: string[];
let area: Area;

beforeEach(() => {
  stored = memoryArea(100);
  asked = [];
  area = cachedStorage({
    get: (key) => {
      asked.push(`get ${key}`);
      return stored.get(key);
    },
    set: (key, value) => {
      asked.push(`set ${key}`);
      return stored.set(key, value);
    },
    remove: (...keys) => stored.remove(...keys),
    keys: (prefix) => {
      asked.push(`keys ${prefix}`);
      return stored.keys(prefix);
    },
  });
});

describe('a cached area', () => {
  it('reads each value once, but no value that it has written', async () => {
    await stored.set('a', 1);
    expect([await area.get('a'), await area.get('a'), await area.get('none')]).toEqual([1, 1, undefined]);
    await area.set('b', { x: 1 });
    expect(await area.get('b')).toEqual({ x: 1 });
    await area.set('a', 2);
    expect(await area.get('a')).toBe(2);
    expect(asked).toEqual(['get a', 'get none', 'set b', 'set a']);
  });
  it('doesn’t read keys that it knows are missing', async () => {
    await stored.set('a', 1);
    await area.keys('');
    expect([await area.get('none'), await area.get('a')]).toEqual([undefined, 1]);
    const writing = area.set('b', 2);
    expect(await area.get('b')).toBe(2);
    await writing;
    await area.remove('a');
    expect(await area.get('a')).toBeUndefined();
    expect(asked).toEqual(['keys ', 'get a', 'set b']);
  });
  it('writes through: the next worker finds all of it', async () => {
    await area.set('a', 1);
    await area.set('b', 2);
    await area.remove('a');
    expect(await area.get('a')).toBeUndefined();
    expect([...stored.stored]).toEqual([['b', '2']]);
  });
  it('returns a value that is being written', async () => {
    const writing = area.set('a', 1);
    expect(await area.get('a')).toBe(1);
    await writing;
  });
  it('keeps the old value and rejects if there is no room for the new one', async () => {
    await area.set('a', 'small');
    await expect(area.set('a', 'x'.repeat(200))).rejects.toThrow(/quota/);
    expect(await area.get('a')).toBe('small');
  });
  it('asks again for what could not be read', async () => {
    let broken = true;
    const flaky = cachedStorage({
      ...stored,
      get: async () => (broken ? Promise.reject(new Error('no')) : 7),
    });
    await expect(flaky.get('a')).rejects.toThrow('no');
    broken = false;
    expect(await flaky.get('a')).toBe(7);
  });
  it('lists keys once, and updates the list itself', async () => {
    await stored.set('run:1', 1);
    await area.set('run:2', 2);
    expect(await area.keys('run:')).toEqual(['run:1', 'run:2']);
    await area.set('run:3', 3);
    await area.set('other', 3);
    await area.remove('run:1');
    expect(await area.keys('run:')).toEqual(['run:2', 'run:3']);
    expect(asked.filter((one) => one.startsWith('keys'))).toEqual(['keys ']);
  });
});
