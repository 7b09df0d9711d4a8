import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin, call, openForAgents, panel, untilOffered, viewOf } from '../agents/in-page.ts';
import type { Screen, Tab } from '../browsers.ts';
import { startBench, TASKS } from '../drafts/bench.ts';
import { consent } from '../tour.ts';
import { BROWSER, setStage } from './stage.ts';

const stage = setStage();
const STATUS = 'awas_lens_status';
/** A reply may contain JSON in a JSON string, whose quotation marks have backslashes. */
const DONE = /"ok\\*":true/;
const ASKED = /"code\\*":\\*"unconfirmed/;
const ORDER = TASKS.find(({ sends }) => sends.startsWith('POST /order'))!;

describe('an agent on a page that declares nothing', () => {
  let bench: Awaited<ReturnType<typeof startBench>>;
  let options: Screen;
  beforeAll(async () => {
    bench = await startBench();
    options = await stage.driver.extensionPage('options.html');
  });
  afterAll(() => bench.close());

  /** Allows the run if it asks. Returns the agent's reply, which may come on the next page. */
  async function outcomeOf(tab: Tab, key: string, wanted = DONE): Promise<string> {
    let text = '';
    const isDone = async (): Promise<boolean> => {
      const { runs } = await viewOf(options, tab.id);
      const [asks] = runs.filter(({ state }) => state === 'awaiting-consent');
      if (asks) await panel(options, 'answer', { runId: asks.id, allow: true });
      const replied = await tab.evaluate(
        (at) => (globalThis.agentAborts?.[at] ? JSON.stringify(globalThis.agentCalls[at] ?? '') : undefined),
        key,
      );
      text = replied ?? (await call(tab, STATUS, { run: 'latest' }).catch(String));
      return wanted.test(text);
    };
    await expect.poll(() => isDone().then((done) => done || text), { timeout: 30_000 }).toBe(true);
    return text;
  }

  it.each(TASKS)('$page: $steps', async ({ page, steps, sends, reads }) => {
    const url = bench.urlOf(page);
    await panel(options, 'offerDrafts', { origin: new URL(url).origin, on: true });
    const tab = await openForAgents(stage.driver, url, options);
    bench.sent();
    let text = '';
    for (const [tool, given, isQuestion] of steps) {
      await untilOffered(tab, tool);
      text = await outcomeOf(tab, await begin(tab, tool, given), isQuestion ? ASKED : DONE);
    }
    expect(bench.sent()).toEqual([sends]);
    expect(text).toContain(reads);
    await tab.close();
  });

  it('is offered forms if the person allows it, until they revoke it', async () => {
    const { tab, popup } = await stage.visit('plain');
    const { origin } = stage.sites.plain;
    if (BROWSER === 'firefox') await panel(popup, 'agentMode', { origin, on: true });
    await popup.click('button', /^(?:\d+ tools? offered|No tools|Agents)/);
    await popup.click('checkbox', /^Offer this page/);
    await tab.front();
    const [tool, given] = ORDER.steps[0]!;
    await untilOffered(tab, tool);
    const key = await begin(tab, tool, given);
    const question = await stage.driver.popup(tab);
    await consent(question);
    await question.close();
    await tab.front();
    expect(await outcomeOf(tab, key)).toContain(ORDER.reads);
    const now = await stage.driver.extensionPage('options.html');
    await now.click('button', new RegExp(`^Remove ${origin}`));
    if (BROWSER === 'firefox') await panel(now, 'agentMode', { origin, on: false });
    await now.close();
    await untilOffered(tab, undefined);
  });
});
