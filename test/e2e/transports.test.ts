import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Depot, startDepot } from '../servers/depot.ts';
import { consent, outcome, QUESTION, rowOf } from '../tour.ts';
import { setStage } from './stage.ts';

const stage = setStage();

let depot: Depot;
beforeAll(async () => {
  depot = await startDepot();
});
afterAll(() => depot.close());

interface Transport {
  readonly action: string;
  readonly fill: Readonly<Record<string, string>>;
  readonly plan: RegExp;
  readonly result: RegExp;
  readonly arrived: () => unknown;
  readonly as: unknown;
}

describe('each transport is run through its form, its plan and the question, to its result', () => {
  it.each<[what: string, transport: Transport]>([
    [
      'MCP of agents.txt, by a stream of events',
      {
        action: 'shop',
        fill: { tool: 'say', arguments: '{"text": "Good morning"}' },
        plan: /POST http:\S+\/sse[\s\S]*"tools\/call"[\s\S]*"say"/,
        result: /Good morning/,
        arrived: () => depot.mcp.calls,
        as: ['say'],
      },
    ],
    [
      'WOA-5.3-a: MCP of WoA, by JSON',
      {
        action: 'Searcher',
        fill: { q: 'tent' },
        plan: /POST http:\S+\/json[\s\S]*"tools\/call"[\s\S]*"search"/,
        result: /tent 1/,
        arrived: () => depot.mcp.calls,
        as: ['say', 'search'],
      },
    ],
    [
      'A2A',
      {
        action: 'clerk',
        fill: { message: 'task of the day' },
        plan: /POST[\s\S]*\/old[\s\S]*task of the day/,
        result: /done: task of the day/,
        arrived: () => [depot.a2a.messages, depot.a2a.seen.at(-1)?.method],
        as: [['task of the day'], 'message/send'],
      },
    ],
    [
      'GraphQL',
      {
        action: 'library',
        fill: {
          query: 'query ($title: String!) { book(title: $title) { title pages } }',
          variables: '{"title": "Dune"}',
        },
        plan: /POST[\s\S]*\/graphql[\s\S]*Dune/,
        result: /Dune[\s\S]*412/,
        arrived: () => depot.graphql.lent,
        as: [],
      },
    ],
  ])('%s', async (_, { action, fill, plan, result, arrived, as }) => {
    const { popup } = await stage.visitUrl(`${depot.origin}/`);
    await popup.click('button', rowOf(action));
    for (const [name, value] of Object.entries(fill)) await popup.fill('textbox', name, value);
    await popup.click('button', 'Run');
    await popup.expect('alertdialog', QUESTION);
    await popup.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
    });
    expect(await popup.text('alertdialog', QUESTION)).toMatch(plan);
    await consent(popup);
    expect(await outcome(popup, action)).toMatch(result);
    expect(arrived()).toEqual(as);
  });
});
