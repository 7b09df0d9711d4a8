import type { Screen, Tab } from '../../browsers.ts';
import { until } from './stage.ts';

export interface Flood {
  readonly replies: readonly string[];
  readonly open: number;
}

export const flood = (
  tab: Screen,
  calls: readonly (readonly [tool: string, size: number])[],
): Promise<void> =>
  tab.evaluate(async (wanted) => {
    interface Context {
      getTools(): Promise<{ name: string }[]>;
      executeTool(tool: object, input: object): Promise<unknown>;
    }
    const context = (document as unknown as { modelContext: Context }).modelContext;
    const tools = new Map((await context.getTools()).map((tool) => [tool.name, tool]));
    const state = { replies: [] as string[], open: 0 };
    (globalThis as unknown as { flood: object }).flood = state;
    for (const [name, size] of wanted) {
      const tool = tools.get(name);
      if (!tool) throw new Error(`there is no tool ${name}`);
      state.open += 1;
      context
        .executeTool(tool, size === 0 ? {} : { item: 'x'.repeat(size) })
        .then(
          (reply) => state.replies.push(typeof reply === 'string' ? reply : JSON.stringify(reply)),
          (error) => state.replies.push(String(error)),
        )
        .finally(() => {
          state.open -= 1;
        });
    }
  }, calls);

export const stateOf = (tab: Screen): Promise<Flood> =>
  tab.evaluate(() => (globalThis as unknown as { flood: Flood }).flood);

export const drained = (tab: Tab, left: number): Promise<Flood> =>
  until(`all but ${left} replies`, async () => {
    const state = await stateOf(tab);
    return state.open <= left ? state : undefined;
  });

export const times = (count: number, tool: string, size = 0) =>
  Array.from({ length: count }, () => [tool, size] as const);
