import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '../../lib/model/index.ts';
import { begin, call, openForAgents, untilOffered, viewOf } from '../agents/in-page.ts';
import type { Screen, Tab } from '../browsers.ts';
import { openPopup, QUESTION } from '../tour.ts';
import { setStage } from './stage.ts';

const stage = setStage();
let options: Screen;

beforeAll(async () => {
  options = await stage.driver.extensionPage('options.html');
});
afterAll(() => options.close());

const TOOL = 'add-to-cart';
const SHOWS = 'The Time Machine';
const cart = (): string => `${stage.sites.bookshop.origin}/cart`;

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
});
