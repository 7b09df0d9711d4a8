import { afterAll, beforeAll, expect, test } from 'vitest';
import { casesWith, sample } from './cases.ts';
import { type LiarSite, startLiars } from './site.ts';
import { run, type Way } from './ways.ts';

export function testLiars(
  seed: number,
  start: (site: LiarSite) => Promise<Way>,
  count = 30,
  named: readonly string[] = [],
): void {
  const cases = [...sample(Number(process.env.LIARS_SEED ?? seed), count), ...casesWith(named, seed)];
  let site: LiarSite;
  let way: Way;
  beforeAll(async () => {
    site = await startLiars(cases);
    way = await start(site);
  });
  afterAll(async () => {
    await way?.close();
    await site?.close();
  });
  test.each(cases.map((one) => [one.key, one] as const))('%s', async (_key, one) => {
    const { is, why } = await run(way, site, one);
    expect(is === 'wrong' ? why : '').toBe('');
  });
}
