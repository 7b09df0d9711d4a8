import { expect, it } from 'vitest';
import { toolsOf } from '../../../../lib/agent/tools.ts';
import { type AgentParts, createAgents } from '../../../../lib/background/agents/agents.ts';
import { Events } from '../../../../lib/background/events.ts';
import { action } from '../../../builders.ts';

const SITE = 'https://shop.example';
const settle = () => new Promise((resolve) => setTimeout(resolve));

function scene() {
  const waiting: (() => void)[] = [];
  const went: (readonly string[])[] = [];
  let known = 0;
  const events = new Events();
  const parts = {
    records: { granted: async () => ({ origin: SITE, webmcp: true }) },
    offers: {
      of: async () =>
        toolsOf(
          Array.from({ length: known }, (_, at) => action({ key: `awas:${at}`, id: `act${at}` })),
          [],
          null,
          SITE,
        ),
    },
    settings: async () => ({ agentModeOrigins: [], agentsStopped: false }),
    permissions: { mayDraft: async () => false },
    events,
    sendToTab: async (_tab: number, _name: string, { tools }: { tools: readonly object[] }) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      went.push(tools.map((tool) => JSON.stringify(tool)));
    },
  };
  createAgents(parts as unknown as AgentParts, {} as never);
  return {
    went,
    change: () => {
      known++;
      return events.found(1);
    },
    letOut: async (at: number) => {
      waiting[at]?.();
      await settle();
    },
    get waiting() {
      return waiting.length;
    },
  };
}

it('offers the newest state last, even if an earlier message had to wait for its script', async () => {
  const page = scene();
  const refreshes = [page.change()];
  await settle();
  refreshes.push(page.change());
  await settle();
  for (const at of [1, 0, 2]) await page.letOut(at);
  await Promise.all(refreshes);
  expect(page.went.map(({ length }) => length)).toEqual([3, 2, 3]);
});
