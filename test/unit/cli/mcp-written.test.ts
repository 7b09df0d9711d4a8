import { afterAll, beforeAll, expect, test } from 'vitest';
import { GAPS, startBench, TASKS } from '../../drafts/bench.ts';
import { connect } from './mcp-client.ts';

let bench: Awaited<ReturnType<typeof startBench>>;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const drafting = (page: string) => connect(['--drafts', bench.urlOf(page)], 'accept', { onPages: true });

test.each(TASKS)('$page: $steps', { timeout: 60_000 }, async ({ page, steps, sends, reads }) => {
  bench.sent();
  await using session = await drafting(page);
  let text = '';
  for (const [tool, given, isQuestion] of steps) {
    const reply = await session.call(tool, given);
    expect(reply).toMatchObject({ isError: isQuestion });
    if (isQuestion) expect(reply.text).toContain('(unconfirmed)');
    text = reply.text;
  }
  expect(bench.sent()).toEqual([sends]);
  expect(text).toContain(reads);
});

test.each([...Map.groupBy(GAPS, ([page]) => page)])(
  '%s: names what can’t be drafted',
  { timeout: 60_000 },
  async (page, rows) => {
    await using session = await drafting(page);
    const { text } = await session.call('awas_lens_status', {});
    for (const [, gap] of rows) expect(text).toContain(gap);
  },
);

test('a choice that a long list lacks is refused by name', { timeout: 60_000 }, async () => {
  bench.sent();
  await using session = await drafting('options-de');
  const reply = await session.call('wohnsitz-anmelden', { gemeinde: 'Gemeinde 99999', strasse: 'Weg 3' });
  expect(reply).toMatchObject({ isError: true, text: expect.stringContaining('isn’t one of') });
  expect(bench.sent()).toEqual([]);
});
