/** “Fill in only” as the answer to an agent: the person sends the form, and the agent learns how it ended. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '../../lib/model/index.ts';
import { begin, call, openForAgents, panel, replyTo, untilOffered } from '../agents/in-page.ts';
import type { Screen, Tab } from '../browsers.ts';
import type { DemoName } from '../site/server.ts';
import { openPopup, QUESTION } from '../tour.ts';
import { IN_ONE_BROWSER, setStage } from './stage.ts';

const stage = setStage();
let options: Screen;

beforeAll(async () => {
  options = await stage.driver.extensionPage('options.html');
  await panel(options, 'offerDrafts', { origin: stage.sites.plain.origin, on: true });
});
afterAll(async () => {
  await panel(options, 'offerDrafts', { origin: stage.sites.plain.origin, on: false });
  await options.close();
});

interface Errand {
  readonly site: DemoName;
  readonly path: string;
  readonly tool: string;
  readonly input: object;
  /** Its control on the page, and the value that it is given. */
  readonly control: string;
  readonly value: string;
  readonly button: string;
  /** One that the agent leaves alone. */
  readonly other?: { readonly label: RegExp; readonly name: string };
  /** On the page that comes of it. */
  readonly shows: string;
}

const DECLARED: Errand = {
  site: 'bookshop',
  path: '/cart',
  tool: 'add-to-cart',
  input: { sku: 'GD-030-P', quantity: 2 },
  control: 'quantity',
  value: '2',
  button: 'Add to cart',
  other: { label: /^A card with it/, name: 'gift-note' },
  shows: 'The Time Machine',
};
const DRAFTED: Errand = {
  site: 'plain',
  path: '/',
  tool: 'have-bread-put-aside',
  input: { name: 'Ada', bread: 'Two rye', day: '2026-12-01' },
  control: 'bread',
  value: 'Two rye',
  button: 'Put it aside',
  shows: 'rye for Ada on 2026-12-01',
};

const NOT_PRESSED = 'The person has not pressed the page’s button: AWAS Lens has sent nothing.';

const sent = ({ site }: Errand) => stage.requests(site).filter(({ method }) => method === 'POST');

async function called(errand: Errand): Promise<{ readonly tab: Tab; readonly key: string }> {
  const tab = await openForAgents(stage.driver, stage.sites[errand.site].origin + errand.path, options);
  await untilOffered(tab, errand.tool);
  return { tab, key: await begin(tab, errand.tool, errand.input) };
}

const runsOf = async (tab: Tab): Promise<readonly Run[]> =>
  (await panel<{ readonly runs: readonly Run[] }>(options, 'view', { tabId: tab.id })).runs;

/** Everything is filled in, and waits for the person. */
async function untilTheirTurn(tab: Tab, { control, value }: Errand): Promise<void> {
  await expect.poll(async () => (await runsOf(tab))[0]?.progress).toMatchObject({ key: 'progressYourTurn' });
  const held = (name: string) => document.querySelector<HTMLInputElement>(`[name='${name}']`)?.value;
  expect(await tab.evaluate(held, control)).toBe(value);
}

/** The call of an agent, to which the person has given that answer; all is filled in. */
async function filled(errand: Errand) {
  const { tab, key } = await called(errand);
  await expect.poll(async () => (await runsOf(tab))[0]?.state).toBe('awaiting-consent');
  const [run] = await runsOf(tab);
  await panel(options, 'answer', { runId: run?.id, allow: true, fillsOnly: true });
  await tab.front();
  await untilTheirTurn(tab, errand);
  return { tab, key, id: run?.id ?? '' };
}

/** An agent's knowledge of its last call: the page may be between two documents. */
async function learned(tab: Tab): Promise<string> {
  await untilOffered(tab, 'awas_lens_status');
  return call(tab, 'awas_lens_status', { run: 'latest' });
}

describe.each([
  ['declared', DECLARED],
  ['drafted', DRAFTED],
] as const)('a %s action that is filled in only', (kind, errand) => {
  // lib/page treats both alike: each browser's own presses are tried with one of them.
  it.runIf(IN_ONE_BROWSER || kind === 'drafted')(
    'is sent by the person’s press alone, and the agent is told what the page then shows',
    async () => {
      const { tab } = await called(errand);
      const popup = await openPopup(stage.driver, tab);
      await popup.expect('alertdialog', QUESTION);
      await popup.click('button', 'Fill in only');
      await popup.expectText(/Your turn on the page/);
      await tab.front();
      await untilTheirTurn(tab, errand);
      expect(sent(errand)).toEqual([]);
      await tab.click('button', errand.button);
      await tab.expectText(new RegExp(errand.shows));
      const reply = await learned(tab);
      expect(reply).toMatch(/"ok":true/);
      expect(reply).toContain(errand.shows);
      expect(reply).toContain('The person looked at what was filled in and sent it.');
      expect(reply).not.toContain('was changed before');
      expect(sent(errand)).toHaveLength(1);
      await popup.close();
      await tab.close();
    },
  );

  it.runIf(IN_ONE_BROWSER || kind === 'declared')(
    'is told with the inputs that the person has changed',
    async () => {
      const { tab } = await filled(errand);
      await tab.evaluate(
        (name) => document.querySelector<HTMLInputElement>(`[name='${name}']`)?.select(),
        errand.control,
      );
      await tab.press('3');
      if (errand.other) await tab.fill('textbox', errand.other.label, 'For Ada');
      await tab.click('button', errand.button);
      await tab.until('the next page', () => globalThis.agentCalls === undefined);
      const reply = await learned(tab);
      expect(reply).toMatch(/"ok":true/);
      const changed = [...reply.matchAll(/“([\w-]+)” was changed before it was sent/g)].map(
        ([, name]) => name,
      );
      expect(changed).toEqual([errand.control, ...(errand.other ? [errand.other.name] : [])]);
      expect(sent(errand)).toHaveLength(1);
      await tab.close();
    },
  );
});

// lib/background ends it and tells the agent.
describe.runIf(IN_ONE_BROWSER)('an action that is filled in only', () => {
  it('waits for the person, and the agent is told that the press is theirs', async () => {
    const { tab, key, id } = await filled(DECLARED);
    const waits = await replyTo(tab, key);
    expect(waits).toContain('"code":"running"');
    expect(waits).toContain('Do not press it yourself');
    expect(sent(DECLARED)).toEqual([]);
    await panel(options, 'cancel', { runId: id });
    const reply = await learned(tab);
    expect(reply).toContain('cancelled');
    expect(reply).toContain(NOT_PRESSED);
    expect(sent(DECLARED)).toEqual([]);
    await tab.close();
  });

  it('ends where the person goes to another page without pressing', async () => {
    const { tab } = await filled(DECLARED);
    const { origin } = stage.sites[DECLARED.site];
    await tab.goto(`${origin}${DECLARED.path}?later`);
    await untilOffered(tab, DECLARED.tool);
    const reply = await learned(tab);
    expect(reply).toContain('page-changed');
    expect(reply).toContain(NOT_PRESSED);
    expect(sent(DECLARED)).toEqual([]);
    await tab.close();
  });

  it('ends with its tab: nothing is sent, and nothing waits on the next page', async () => {
    const { tab, id } = await filled(DECLARED);
    await tab.close();
    await expect
      .poll(() => panel(options, 'more', { runId: id }).then(() => '', String))
      .toContain('no such run');
    const { tab: next } = await called(DECLARED);
    await expect
      .poll(async () => (await runsOf(next)).map(({ state }) => state))
      .toEqual(['awaiting-consent']);
    expect(sent(DECLARED)).toEqual([]);
    await next.close();
  });
});
