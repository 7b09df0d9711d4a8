import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWritten } from '../../drafts/written.ts';
import { rowsOf } from '../../tables.ts';
import { connect } from './mcp-client.ts';

type Call = readonly [page: string, tool: string, given: Record<string, unknown>, sent: string];

let site: Awaited<ReturnType<typeof serveWritten>>;
beforeAll(async () => {
  site = await serveWritten();
});
afterAll(() => site.close());

const calls = rowsOf<Call>(new URL('../../drafts/written.txt', import.meta.url), 'calls');

test.each(calls)('%s: %s', { timeout: 60_000 }, async (page, tool, given, sent) => {
  const before = site.sent().length;
  await using session = await connect(['--drafts', `${site.origin}/${page}`], 'accept', { onPages: true });
  const reply = await session.call(tool, given);
  expect(reply).toMatchObject({ isError: false });
  expect(site.sent().slice(before)).toEqual([sent]);
});

const gaps = rowsOf<readonly [page: string, gap: string]>(
  new URL('../../drafts/written.txt', import.meta.url),
  'gaps',
);

test.each([...Map.groupBy(gaps, ([page]) => page)])(
  '%s: names what can’t be drafted',
  { timeout: 60_000 },
  async (page, rows) => {
    await using session = await connect(['--drafts', `${site.origin}/${page}`], 'accept', { onPages: true });
    const { text } = await session.call('awas_lens_status', {});
    for (const [, gap] of rows) expect(text).toContain(gap);
  },
);

test('a choice that a long list lacks is refused by name', { timeout: 60_000 }, async () => {
  const before = site.sent().length;
  await using session = await connect(['--drafts', `${site.origin}/options-de`], 'accept', { onPages: true });
  const reply = await session.call('wohnsitz-anmelden', { gemeinde: 'Gemeinde 99999', strasse: 'Weg 3' });
  expect(reply).toMatchObject({ isError: true, text: expect.stringContaining('isn’t one of') });
  expect(site.sent().slice(before)).toEqual([]);
});
