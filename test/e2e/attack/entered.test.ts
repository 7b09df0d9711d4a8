import { describe, expect, it } from 'vitest';
import type { Run } from '../../../lib/model/index.ts';
import { toHar } from '../../../lib/report/index.ts';
import { begin, replyTo, untilOffered } from '../../agents/in-page.ts';
import type { Tab } from '../../browsers.ts';
import { ENTERED_ELEMENT, enteredForms, HELD } from '../../entered.ts';
import { type Host, html } from '../../servers/hosts.ts';
import { STATUS_TOOL, setStage, until } from './stage.ts';

const stage = setStage();

const FORMS = enteredForms();
const SENT = FORMS.findIndex((form) => form.includes('<label>Name <input id="it'));
const TYPED = 'TYPED-BY-HAND';
const told = new RegExp(`${TYPED}-\\d+|${HELD.source}`, 'g');

const enter = ([count, typed]: readonly [number, string]): number => {
  let entered = 0;
  for (let index = 0; index < count; index++) {
    const it = document.querySelector<HTMLInputElement>(`#it${index}`);
    if (!it) continue;
    const text = `${typed}-${index}`;
    if (/^(?:text|email|search|url|textarea|password)$/.test(it.type)) {
      it.focus();
      it.value += it.type === 'url' ? `?${text}` : text;
      it.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
      it.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (!/^(?:input|select|textarea)$/i.test(it.tagName)) it.append(text);
    else continue;
    entered++;
  }
  return entered;
};

interface Scene {
  readonly shop: Host;
  readonly tab: Tab;
}

async function visit(): Promise<Scene> {
  const shop = await stage.host('account', {
    handle: ({ path }) =>
      html(
        path === '/'
          ? `<title>Account</title>${ENTERED_ELEMENT}<h1>Account</h1>${FORMS.join('')}`
          : '<h1>Saved</h1>',
      ),
  });
  await stage.panel('offerDrafts', { origin: shop.origin, on: true });
  const tab = await stage.visitForAgents(shop.origin);
  expect(await tab.evaluate(enter, [FORMS.length, TYPED] as const)).toBeGreaterThan(15);
  return { shop, tab };
}

const listed = (tab: Tab): Promise<string> =>
  tab.evaluate(async () => {
    const { modelContext } = document as unknown as { modelContext: { getTools(): Promise<object[]> } };
    const said = ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations'] as const;
    return JSON.stringify(
      (await modelContext.getTools()).map((tool) =>
        said.map((name) => (tool as Record<string, unknown>)[name]),
      ),
    );
  });

const withoutValues = ({ plan, ...run }: Run): object => ({
  ...run,
  plan: { ...plan, sends: [], steps: [] },
});

async function foundOf(tab: Tab, replies: readonly string[]) {
  const { runs, ...view } = await stage.view(tab);
  const stored = (keys: RegExp) => stage.stored('session', (key) => keys.test(key));
  const all = {
    view,
    history: runs.map(withoutValues),
    log: toHar(runs, '1'),
    report: await stage.panel('report', { tabId: tab.id }),
    agents: await stage.panel('agents', { tabId: tab.id }),
    tools: await listed(tab),
    replies,
    page: await stored(/^tab:/),
    runs: await stored(/^run:/),
    others: await stored(/^(?!tab:|run:)/),
    disk: await stage.stored('local', () => true),
  };
  const found = Object.entries(all).map(([where, what]) => [
    where,
    [...new Set(JSON.stringify(what).match(told))],
  ]);
  return Object.fromEntries(found.filter(([, held]) => held?.length !== 0)) as Record<string, string[]>;
}

describe('what a person has typed on a page', () => {
  it('reaches nobody, and only values that a run sends are stored for its question', async () => {
    const { tab, shop } = await visit();
    const view = await until('drafts', async () => {
      await stage.panel('draft', { tabId: tab.id });
      const drafted = await stage.view(tab);
      // Typing starts no scan, so drafting is repeated until the stored facts contain the typed text.
      const page = JSON.stringify(await stage.stored('session', (key) => key.startsWith('tab:')));
      return drafted.actions.length > 20 && page.includes(`${TYPED}-${SENT}`) ? drafted : undefined;
    });
    const { key = '', id = '', name = '' } = view.actions.find((one) => one.id === `save-${SENT}`) ?? {};
    const own = [expect.stringMatching(/^STORED/), `${TYPED}-${SENT}`];
    await stage.panel('run', { tabId: tab.id, action: key, arguments: { note: 'x' }, on: 'page' });
    await stage.answer(await stage.question(tab, name), false);
    const replies: string[] = [];
    await untilOffered(tab, id);
    for (const allow of [false, true]) {
      const asked = await stage.asks(tab, id, { note: 'y' });
      expect(asked.run.plan.sends.map(({ shown }) => shown)).toEqual([`STORED${TYPED}-${SENT}`, 'y']);
      const { view: _panel, page, runs, ...elsewhere } = await foundOf(tab, replies);
      expect(elsewhere).toEqual({});
      expect(page?.length).toBeGreaterThan(15);
      expect(runs).toEqual(own);
      await stage.answer(asked.run, allow);
      await stage.ended(tab, asked.run);
      if (!allow) replies.push(await replyTo(tab, asked.key));
    }
    await untilOffered(tab, STATUS_TOOL);
    replies.push(await replyTo(tab, await begin(tab, STATUS_TOOL, { run: 'latest' })));
    expect(await foundOf(tab, replies)).toEqual({ runs: own });
    const sent = shop.log
      .filter(({ method }) => method === 'POST')
      .map(({ path, body }) => `${path} ${body}`);
    expect(sent).toEqual([`/save-${SENT} it=STORED${TYPED}-${SENT}&note=y`]);
  });
});
