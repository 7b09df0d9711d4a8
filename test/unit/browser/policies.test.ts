import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let answers: PromiseWithResolvers<object>[] = [];

vi.mock('wxt/browser', () => ({
  browser: {
    runtime: { getURL: (path: string) => `data:application/json,${JSON.stringify({ file: path })}` },
    storage: {
      managed: {
        get() {
          const answer = Promise.withResolvers<object>();
          answers.push(answer);
          return answer.promise;
        },
      },
    },
  },
}));

const FILE = { file: '/agent-policy.json' };

async function asked(policies: () => Promise<readonly unknown[]>): Promise<readonly unknown[]> {
  const reading = policies();
  await vi.advanceTimersByTimeAsync(1_000);
  return reading;
}

beforeEach(() => {
  answers = [];
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it('of managed storage are read again each time', async () => {
  const { policies } = await import('../../../lib/browser/policies.ts');
  for (const agentPolicy of [{ allow: [] }, { allow: [1] }]) {
    const reading = policies();
    answers.at(-1)?.resolve({ agentPolicy });
    expect(await reading).toEqual([agentPolicy, FILE]);
  }
});

it('of managed storage that does not answer are none, until it does', async () => {
  const { policies } = await import('../../../lib/browser/policies.ts');
  expect(await asked(policies)).toEqual([undefined, FILE]);
  expect(await policies()).toEqual([undefined, FILE]);
  expect(answers).toHaveLength(1);
  answers[0]?.resolve({});
  await answers[0]?.promise;
  const reading = policies();
  answers[1]?.resolve({ agentPolicy: { allow: [] } });
  expect(await reading).toEqual([{ allow: [] }, FILE]);
});

it('of managed storage that rejects are none', async () => {
  const { policies } = await import('../../../lib/browser/policies.ts');
  const reading = policies();
  answers[0]?.reject(new Error('Managed storage manifest not found'));
  expect(await reading).toEqual([undefined, FILE]);
});
