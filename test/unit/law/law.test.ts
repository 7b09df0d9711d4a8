import { expect, it, vi } from 'vitest';
import { hold, survey } from './hold.ts';

vi.mock('../../../lib/check/index.ts', async (original) =>
  (await import('./memo.ts')).rememberJudging(await original()),
);
vi.mock('../../../lib/formats/index.ts', async (original) =>
  (await import('./memo.ts')).rememberReading(await original()),
);

const HOURS = 86_400_000;

it.runIf(process.env.LAW_SURVEY)('survey', async () => console.log(await survey()), HOURS);

it.skipIf(process.env.LAW_SURVEY)(
  'holds in random sequences',
  async () => {
    const { broken } = await hold(0);
    expect(broken).toBeUndefined();
  },
  HOURS,
);
