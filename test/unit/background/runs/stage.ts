import type { Asker, PlanError, Run } from '../../../../lib/model/index.ts';
import { json, type Site, serve } from '../../discovery/site.ts';
import { type MemoryBrowser, memoryBrowser, type Worker } from '../memory-platform.ts';
import { callAs } from './call-as.ts';

export interface Stage {
  readonly browser: MemoryBrowser;
  readonly site: Site;
  readonly api: Site;
  readonly other: Site;
  readonly sentByPage: string[];
  worker: Worker;
  visit(site: Site, tabId?: number, more?: { readonly private?: boolean }): Promise<void>;
  restart(): Worker;
  start(action: string, asker: Asker, tabId?: number): Promise<Run>;
  ask(action: string, asker: Asker, tabId?: number): Promise<Run | PlanError>;
}

export const PERSON: Asker = { kind: 'person' };
export const AGENT: Asker = { kind: 'agent' };
export const pageOf = ({ origin }: Site): Asker => ({ kind: 'page', origin });

export async function stage(browser = memoryBrowser()): Promise<Stage> {
  const api = await serve({
    '/rates': json({ rate: 7 }),
    '/order': json({ ordered: true }),
    '/detail/quote': json({
      name: 'quote',
      description: 'Quotes a price',
      endpoint: '/rates',
      method: 'GET',
      parameters: [],
    }),
  });
  const declared = {
    '/agent.json': json({
      awp_version: '0.1',
      domain: 'shop.example',
      intent: 'Sells things',
      actions: [
        { id: 'find', description: 'Finds', endpoint: '/find', method: 'GET' },
        { id: 'buy', description: 'Buys', endpoint: '/buy', method: 'POST' },
        { id: 'rates', description: 'Rates', endpoint: `${api.origin}/rates`, method: 'GET' },
        { id: 'order', description: 'Orders', endpoint: `${api.origin}/order`, method: 'POST' },
        {
          id: 'reserve',
          description: 'Reserves, one at a time',
          endpoint: `${api.origin}/order`,
          method: 'POST',
          rate_limit: '1/minute',
        },
        {
          id: 'convert',
          description: 'Converts, once as the page and once with leave',
          endpoint: `${api.origin}/rates`,
          method: 'GET',
          rate_limit: '2/minute',
        },
      ],
    }),
    '/.well-known/agent': json({
      spec_version: '1.0',
      name: 'Shop',
      description: 'Sells things to everybody who likes them',
      base_url: api.origin,
      capabilities: [
        { name: 'quote', description: 'Quotes a price', detail_url: `${api.origin}/detail/quote` },
      ],
      auth: { type: 'none' },
    }),
  };
  const site = await serve(declared);
  const other = await serve(declared);
  const sentByPage: string[] = [];
  const here: Stage = {
    browser,
    site,
    api,
    other,
    sentByPage,
    worker: browser.worker(),
    async visit({ origin }, tabId = 1, more = {}) {
      const tab = { id: tabId, url: `${origin}/`, title: '', private: more.private ?? false };
      browser.tabs.set(tabId, tab);
      browser.scripts.set(tabId, {
        send: ({ request: { url } }) => {
          sentByPage.push(new URL(url).pathname);
          const body = btoa(JSON.stringify({ path: new URL(url).pathname }));
          const headers = { 'content-type': 'application/json' };
          return { ok: true, status: 200, url, headers, body, truncated: false };
        },
        cancel: () => null,
        offer: ({ tools }) => ({ offered: tools.length }),
      });
      await here.worker.arrive(tab);
      await here.worker.page(tabId, 'hello', { url: tab.url, links: [], hasAttributes: false, webmcp: true });
    },
    restart() {
      here.worker = browser.worker();
      return here.worker;
    },
    ask(action, asker, tabId = 1) {
      const { regular } = here.worker;
      const call = { tabId, action, arguments: {} };
      return asker.kind === 'person'
        ? regular.runs.start({ ...call, on: 'http' })
        : callAs(asker, regular, call);
    },
    async start(action, asker, tabId = 1) {
      const begun = await here.ask(action, asker, tabId);
      if ('ok' in begun) throw new Error(begun.message);
      return begun;
    },
  };
  return here;
}
