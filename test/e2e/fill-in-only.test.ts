import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '../../lib/model/index.ts';
import { begin, call, openForAgents, panel, untilOffered, viewOf } from '../agents/in-page.ts';
import type { Screen, Tab } from '../browsers.ts';
import { openPopup, QUESTION } from '../tour.ts';
import { IN_ONE_BROWSER, setStage } from './stage.ts';

const stage = setStage();
let options: Screen;

beforeAll(async () => {
  options = await stage.driver.extensionPage('options.html');
});
afterAll(() => options.close());

const TOOL = 'add-to-cart';
const SHOWS = 'The Time Machine';
const cart = (): string => `${stage.sites.bookshop.origin}/cart`;

const NOT_PRESSED = 'The page’s button wasn’t pressed. AWAS Lens sent nothing, but the page may have.';

const sent = () => stage.requests('bookshop').filter(({ method }) => method === 'POST');

async function called(): Promise<Tab> {
  const tab = await openForAgents(stage.driver, cart(), options);
  await untilOffered(tab, TOOL);
  await begin(tab, TOOL, { sku: 'GD-030-P', quantity: 2 });
  return tab;
}

const runsOf = async (tab: Tab): Promise<readonly Run[]> => (await viewOf(options, tab.id)).runs;

async function untilTheirTurn(tab: Tab): Promise<void> {
  await expect.poll(async () => (await runsOf(tab))[0]?.progress).toMatchObject({ key: 'progressYourTurn' });
  const held = () => document.querySelector<HTMLInputElement>('[name=quantity]')?.value;
  expect(await tab.evaluate(held)).toBe('2');
}

async function filled() {
  const tab = await called();
  await expect.poll(async () => (await runsOf(tab))[0]?.state).toBe('awaiting-consent');
  const [run] = await runsOf(tab);
  await panel(options, 'answer', { runId: run?.id, allow: true, fillsOnly: true });
  await tab.front();
  await untilTheirTurn(tab);
  return { tab, id: run?.id ?? '' };
}

async function learned(tab: Tab): Promise<string> {
  await untilOffered(tab, 'awas_lens_status');
  return call(tab, 'awas_lens_status', { run: 'latest' });
}

describe('an action that is filled in only', () => {
  it('is only sent by the person’s press, and the agent gets the page’s result', async () => {
    const tab = await called();
    const popup = await openPopup(stage.driver, tab);
    await popup.expect('alertdialog', QUESTION);
    await popup.click('button', 'Fill in only');
    await popup.expectText(/Your turn on the page/);
    await tab.front();
    await untilTheirTurn(tab);
    expect(sent()).toEqual([]);
    await tab.click('button', 'Add to cart');
    await tab.expectText(new RegExp(SHOWS));
    const reply = await learned(tab);
    expect(reply).toMatch(/"ok":true/);
    expect(reply).toContain(SHOWS);
    expect(reply).toContain('The form was sent by hand.');
    expect(reply).not.toContain('was changed before');
    expect(sent()).toHaveLength(1);
    await popup.close();
    await tab.close();
  });

  it.runIf(IN_ONE_BROWSER)('reports which inputs the person changed', async () => {
    const { tab } = await filled();
    await tab.evaluate(() => document.querySelector<HTMLInputElement>('[name=quantity]')?.select());
    await tab.press('3');
    await tab.fill('textbox', /^A card with it/, 'For Ada');
    await tab.click('button', 'Add to cart');
    await tab.until('the next page', () => globalThis.agentCalls === undefined);
    const reply = await learned(tab);
    expect(reply).toMatch(/"ok":true/);
    const changed = [...reply.matchAll(/“([\w-]+)” was changed before it was sent/g)].map(([, name]) => name);
    expect(changed).toEqual(['quantity', 'gift-note']);
    expect(sent()).toHaveLength(1);
    await tab.close();
  });

  it.runIf(IN_ONE_BROWSER)('can be cancelled: nothing is sent, and the agent learns that', async () => {
    const { tab, id } = await filled();
    await panel(options, 'cancel', { runId: id });
    const reply = await learned(tab);
    expect(reply).toContain('cancelled');
    expect(reply).toContain(NOT_PRESSED);
    expect(sent()).toEqual([]);
    await tab.close();
  });

  it.runIf(IN_ONE_BROWSER)('ends if the person goes to another page without pressing', async () => {
    const { tab } = await filled();
    await tab.goto(`${cart()}?later`);
    await untilOffered(tab, TOOL);
    const reply = await learned(tab);
    expect(reply).toContain('page-changed');
    expect(reply).toContain(NOT_PRESSED);
    expect(sent()).toEqual([]);
    await tab.close();
  });

  it.runIf(IN_ONE_BROWSER)(
    'ends with its tab: nothing is sent, and nothing waits on the next page',
    async () => {
      const { tab, id } = await filled();
      await tab.close();
      await expect
        .poll(() => panel(options, 'more', { runId: id }).then(() => '', String))
        .toContain('This run doesn’t exist');
      const next = await called();
      await expect
        .poll(async () => (await runsOf(next)).map(({ state }) => state))
        .toEqual(['awaiting-consent']);
      expect(sent()).toEqual([]);
      await next.close();
    },
  );
});
