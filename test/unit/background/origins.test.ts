import { describe, expect, it } from 'vitest';
import { createOrigins, MAX_BYTES, MAX_BYTES_PER_ORIGIN } from '../../../lib/background/sites/gather.ts';
import type { Fetched } from '../../../lib/model/index.ts';
import { memoryArea } from './memory-platform.ts';

const NOW = 1_000_000;

function fetched(url: string, bytes = 10, more: Partial<Fetched> = {}): Fetched {
  return {
    url,
    finalUrl: url,
    via: 'well-known',
    status: 200,
    headers: {},
    text: 'x'.repeat(bytes),
    bytes,
    fetchedAt: NOW,
    freshUntil: NOW + 60_000,
    ...more,
  };
}

async function remember(
  area: ReturnType<typeof memoryArea>,
  origin: string,
  ...answers: Fetched[]
): Promise<void> {
  const origins = createOrigins(area, () => NOW);
  const memory = await origins.open(origin);
  for (const one of answers) memory.fetched.set(one.url, one);
  await origins.save(origin, memory);
}

async function recall(area: ReturnType<typeof memoryArea>, origin: string): Promise<string[]> {
  return [...(await createOrigins(area, () => NOW).open(origin)).fetched.keys()];
}

describe('what is remembered of origins', () => {
  it('outlives the worker', async () => {
    const area = memoryArea();
    await remember(area, 'https://a.example', fetched('https://a.example/agent.json'));
    expect(await recall(area, 'https://a.example')).toEqual(['https://a.example/agent.json']);
    expect(await recall(area, 'https://b.example')).toEqual([]);
  });

  it('is one memory for all who open it', async () => {
    const origins = createOrigins(memoryArea(), () => NOW);
    const [one, two] = await Promise.all([
      origins.open('https://a.example'),
      origins.open('https://a.example'),
    ]);
    expect(one).toBe(two);
  });

  it('AWAS-mcp-a2a-g: keeps what must not be stored only while it is fresh', async () => {
    const headers = { 'cache-control': 'no-store' };
    const area = memoryArea();
    await remember(
      area,
      'https://a.example',
      fetched('https://a.example/fresh', 1, { headers }),
      fetched('https://a.example/stale', 1, { headers, freshUntil: NOW }),
    );
    expect(await recall(area, 'https://a.example')).toEqual(['https://a.example/fresh']);
  });

  it('leaves out the largest documents of an origin that has too much', async () => {
    const area = memoryArea();
    await remember(
      area,
      'https://a.example',
      fetched('https://a.example/1', MAX_BYTES_PER_ORIGIN / 2),
      fetched('https://a.example/2', 100),
      fetched('https://a.example/3', MAX_BYTES_PER_ORIGIN / 2 + 1),
    );
    expect(await recall(area, 'https://a.example')).toEqual(['https://a.example/2', 'https://a.example/1']);
  });

  it('counts bytes, not characters', async () => {
    const area = memoryArea();
    const text = '猫'.repeat(MAX_BYTES_PER_ORIGIN / 2);
    await remember(
      area,
      'https://a.example',
      fetched('https://a.example/1', 1, { text }),
      fetched('https://a.example/2'),
    );
    expect(await recall(area, 'https://a.example')).toEqual(['https://a.example/2']);
  });

  it('lets go of the oldest origins beyond the limit of all', async () => {
    const area = memoryArea();
    const each = MAX_BYTES / 3;
    for (const name of ['a', 'b', 'a', 'c', 'd']) {
      await remember(area, `https://${name}.example`, fetched(`https://${name}.example/1`, each));
    }
    expect((await area.keys('origin:')).toSorted()).toEqual([
      'origin:https://c.example',
      'origin:https://d.example',
    ]);
  });

  it('drops documents if others have filled the storage, and never rejects', async () => {
    const area = memoryArea(1_000);
    await remember(area, 'https://a.example', fetched('https://a.example/1', 300));
    await area.set('other', 'x'.repeat(200));
    await remember(area, 'https://b.example', fetched('https://b.example/1', 300));
    expect(await area.keys('origin:')).toEqual(['origin:https://b.example']);
    await remember(area, 'https://c.example', fetched('https://c.example/1', 5_000));
    expect(await area.keys('origin:')).not.toContain('origin:https://c.example');
  });

  it('an origin named like a property of every object is one like others', async () => {
    const area = memoryArea();
    await remember(area, '__proto__', fetched('https://a.example/1'));
    expect(await recall(area, '__proto__')).toEqual(['https://a.example/1']);
  });
});
