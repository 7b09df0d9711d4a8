import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ModelContext, RegisteredTools, ToolRegistrar } from '../../../lib/agent/register.ts';
import type { OfferedTool } from '../../../lib/model/index.ts';

const tool = (name: string): OfferedTool => ({
  name,
  title: name,
  description: name,
  inputSchema: { type: 'object', properties: {} },
  annotations: { readOnlyHint: true, untrustedContentHint: true, consequentialHint: false },
});

function page() {
  const there = new Set<string>();
  const context: ModelContext = {
    registerTool({ name }, { signal }) {
      if (there.has(name)) throw new DOMException('Duplicate tool name', 'InvalidStateError');
      there.add(name);
      signal.addEventListener('abort', () => there.delete(name));
    },
  };
  const offered = new RegisteredTools(context, async () => ({ ok: true, status: 0, data: null }));
  return { there, showing: new ToolRegistrar((tools) => offered.update(tools)) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(0);

test('a page offers nothing while it unloads, and new tools wait', async () => {
  const { there, showing } = page();
  expect(await showing.offer([tool('search'), tool('buy')])).toBe(2);
  showing.leave();
  await settled();
  expect([...there]).toEqual([]);
  expect(await showing.offer([tool('search')])).toBe(1);
  expect([...there]).toEqual([]);
});

test('a page that stays after all (a download) offers the newest tools', async () => {
  const { there, showing } = page();
  await showing.offer([tool('search'), tool('buy')]);
  showing.leave();
  await vi.advanceTimersByTimeAsync(5_000);
  await showing.offer([tool('search'), tool('track')]);
  expect([...there]).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([...there]).toEqual(['search', 'track']);
  expect(await showing.offer([tool('search')])).toBe(1);
  expect([...there]).toEqual(['search']);
});

test('a page that unloads twice in a row offers its tools once, after the second time', async () => {
  const { there, showing } = page();
  await showing.offer([tool('search')]);
  showing.leave();
  await vi.advanceTimersByTimeAsync(9_000);
  showing.leave();
  await vi.advanceTimersByTimeAsync(9_000);
  expect([...there]).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...there]).toEqual(['search']);
});

test('a page from the back/forward cache offers its tools at once', async () => {
  const { there, showing } = page();
  await showing.offer([tool('search')]);
  showing.leave();
  await settled();
  showing.stay();
  await settled();
  expect([...there]).toEqual(['search']);
});

test('a script that has ended offers nothing again', async () => {
  const { there, showing } = page();
  await showing.offer([tool('search')]);
  showing.leave();
  showing.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([...there]).toEqual([]);
});
