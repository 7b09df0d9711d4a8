import { expect, test } from 'vitest';
import { honestCases } from '../liars/cases.ts';
import { testLiars } from '../liars/in-test.ts';
import { startLiars } from '../liars/site.ts';
import { throughExtension } from '../liars/ways.ts';
import { BROWSER, setStage } from './stage.ts';

const stage = setStage();

test('a spelling that the person has accepted for later causes no second question', async () => {
  const [one] = honestCases().filter(({ key }) => key === 'always/upper/plate/post');
  const site = await startLiars([one!]);
  const way = await throughExtension(stage.driver, 'rewriting');
  const asked = async (): Promise<number> => {
    const { done, questions } = await way.attempt(site, one!);
    expect(done).toBe(true);
    return questions.length;
  };
  expect([await asked(), await asked()]).toEqual([2, 1]);
  expect(site.arrivals(one!).map(({ entries }) => entries.plate)).toEqual([['AB12CD'], ['AB12CD']]);
  await way.close();
  await site.close();
});

const [SEED, COUNT] = BROWSER === 'chromium' ? [12, 30] : [13, 12];
testLiars(SEED, () => throughExtension(stage.driver), COUNT);
