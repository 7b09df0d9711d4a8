import { rm } from 'node:fs/promises';
import { encode } from 'gpt-tokenizer';
import type { AwasLens } from '../../lib/background/agents/api.ts';
import {
  type McpClient,
  playwrightClient,
  playwrightMcp,
  type ToolDefinition,
  withPolicy,
} from '../agents/clients.ts';
import { EXTENSION_DIR } from '../browsers.ts';
import { type DemoName, type Sites, startSites } from '../site/server.ts';
import { type Figure, figure, median } from './measure.ts';

interface Field {
  readonly role: 'textbox' | 'combobox' | 'spinbutton' | 'searchbox' | 'checkbox';
  readonly label: string;
  readonly value: string;
}

/** One errand, as a page wants it done and as a tool does it. */
interface Task {
  readonly name: string;
  readonly site: DemoName;
  /** The links that lead from the site's start page to the form. */
  readonly links?: readonly string[];
  readonly fields: readonly Field[];
  readonly button: string;
  readonly tool: string;
  readonly input: object;
  /** What the answer holds where the task is done. */
  readonly answer: RegExp;
  /** The text by which a client that knows the page looks for the answer. */
  readonly look: string;
}

const text = (label: string, value: string): Field => ({ role: 'textbox', label, value });
const choice = (label: string, value: string): Field => ({ role: 'combobox', label, value });
const search = (label: string, value: string): Field => ({ role: 'searchbox', label, value });

const flight = (from: string, to: string, cities: readonly [string, string], date: string): Task => ({
  name: `flights ${from} to ${to}`,
  site: 'airline',
  fields: [choice('From', `${cities[0]} (${from})`), choice('To', `${cities[1]} (${to})`), text('On', date)],
  button: 'Show flights',
  tool: 'search_flights',
  input: { origin: from, destination: to, date },
  answer: /HC\d{3}/,
  look: 'HC',
});
const books = (query: string, answer: RegExp, look: string): Task => ({
  name: `books about ${query}`,
  site: 'bookshop',
  fields: [search('Title, author or subject', query)],
  button: 'Search',
  tool: 'search-books',
  input: { query },
  answer,
  look,
});
const gear = (words: string, answer: RegExp, look: string): Task => ({
  name: `gear: ${words}`,
  site: 'outdoor',
  fields: [search('What are you looking for?', words)],
  button: 'Look',
  tool: 'product-search',
  input: { q: words },
  answer,
  look,
});
const STORY =
  'The keeper kept two diaries. In the first he wrote the weather and the ships. In the second he wrote what the ships might have carried.';

const TASKS: readonly Task[] = [
  books('machine', /The Time Machine/, 'The Time Machine'),
  books('wuthering', /Wuthering Heights/, 'Wuthering'),
  {
    name: 'narrow the shelves',
    site: 'bookshop',
    links: ['Shelves'],
    fields: [search('Title or author', 'verne')],
    button: 'Show',
    tool: 'browse-shelves',
    input: { term: 'verne' },
    answer: /Around the World in Eighty Days/,
    look: 'Around the World',
  },
  {
    name: 'put a book into the cart',
    site: 'bookshop',
    links: ['Cart'],
    fields: [text('Article number', 'GD-030-P')],
    button: 'Add to cart',
    tool: 'add-to-cart',
    input: { sku: 'GD-030-P' },
    answer: /The Time Machine/,
    look: 'The Time Machine',
  },
  {
    name: 'where an order is',
    site: 'bookshop',
    links: ['Orders'],
    fields: [text('Order number', 'GD-10001')],
    button: 'Look it up',
    tool: 'track-order',
    input: { number: 'GD-10001' },
    answer: /Handed to the courier/,
    look: 'courier',
  },
  flight('LIS', 'HEL', ['Lisbon', 'Helsinki'], '2030-05-17'),
  gear('stove', /Spark Stove/, 'Spark Stove'),
  gear('tarp', /Bothy Tarp/, 'Bothy Tarp'),
  gear('gaiters', /Bog Gaiters/, 'Bog Gaiters'),
  {
    name: 'shorten a text',
    site: 'summariser',
    fields: [text('Your text', STORY)],
    button: 'Shorten',
    tool: 'summariser_default',
    input: { text: STORY },
    answer: /ships/,
    look: 'ships',
  },
];

/** What a model would have read and written, in all tasks together. */
class Ledger {
  calls = 0;
  characters = 0;
  tokens = 0;
  failed: string[] = [];

  note(text: string): void {
    this.characters += text.length;
    this.tokens += encode(text).length;
  }

  /** What the model reads before it can call: only the definitions of the tools that it then calls. */
  define(all: readonly ToolDefinition[], used: readonly string[]): void {
    for (const { name, description, inputSchema } of all)
      if (used.includes(name)) this.note(JSON.stringify({ name, description, inputSchema }));
  }

  async call(client: McpClient, tool: string, input: object): Promise<string> {
    this.calls++;
    const answer = await client.own(tool, input);
    this.note(JSON.stringify({ name: tool, arguments: input }));
    this.note(answer);
    return answer;
  }
}

const literally = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The reference of an element in what the server tells of the page. */
function reference(told: string, role: string, label: string): string {
  const named = new RegExp(`${role} "${literally(label)}[^\\n]*?\\[ref=(\\w+)\\]`);
  const found = named.exec(told)?.[1] ?? new RegExp(`${role}[^\\n]*?\\[ref=(\\w+)\\]`).exec(told)?.[1];
  if (found === undefined) throw new Error(`there is no ${role} “${label}” in ${told.slice(0, 500)}`);
  return found;
}

const KIND = { searchbox: 'textbox', spinbutton: 'textbox' } as const;
const fill = ({ role, label, value }: Field, told: string) => ({
  name: label,
  type: role in KIND ? KIND[role as keyof typeof KIND] : role,
  target: reference(told, role, label),
  value,
});

/** With a snapshot to begin with and one to read the answer from. */
async function bySnapshot(client: McpClient, task: Task, ledger: Ledger): Promise<void> {
  let told = await ledger.call(client, 'browser_snapshot', {});
  for (const link of task.links ?? []) {
    await ledger.call(client, 'browser_click', { target: reference(told, 'link', link) });
    told = await ledger.call(client, 'browser_snapshot', {});
  }
  const fields = task.fields.map((field) => fill(field, told));
  await ledger.call(client, 'browser_fill_form', { fields });
  await ledger.call(client, 'browser_click', { target: reference(told, 'button', task.button) });
  await settle(client);
  const answer = await ledger.call(client, 'browser_snapshot', {});
  if (!task.answer.test(answer)) ledger.failed.push(task.name);
}

/** By somebody who knows the labels, and the words of the answer. */
async function byLabel(client: McpClient, task: Task, ledger: Ledger): Promise<void> {
  for (const link of task.links ?? []) {
    const told = await ledger.call(client, 'browser_find', { text: link });
    await ledger.call(client, 'browser_click', { target: reference(told, 'link', link) });
  }
  const fields: object[] = [];
  for (const field of task.fields)
    fields.push(fill(field, await ledger.call(client, 'browser_find', { text: field.label })));
  await ledger.call(client, 'browser_fill_form', { fields });
  const told = await ledger.call(client, 'browser_find', { text: task.button });
  await ledger.call(client, 'browser_click', { target: reference(told, 'button', task.button) });
  await settle(client);
  const answer = await ledger.call(client, 'browser_find', { text: task.look });
  if (!task.answer.test(answer)) ledger.failed.push(task.name);
}

async function byTool(client: McpClient, task: Task, ledger: Ledger): Promise<readonly string[]> {
  const tool = `webmcp_${task.tool}`;
  let answer = await ledger.call(client, tool, task.input);
  const used = [tool];
  if (/goes on over to the next page|because of a navigation/.test(answer)) {
    await client.tools();
    used.push('webmcp_awas_lens_status');
    answer = await ledger.call(client, 'webmcp_awas_lens_status', { run: 'latest' });
  }
  if (!task.answer.test(answer)) ledger.failed.push(`${task.name}: ${answer.slice(0, 300)}`);
  return used;
}

/** Not counted: what changes without a new page takes a moment. */
const settle = (client: McpClient): Promise<string> => client.own('browser_wait_for', { time: 0.3 });

async function run(
  client: McpClient,
  sites: Sites,
  work: (task: Task, ledger: Ledger) => Promise<void>,
): Promise<Ledger> {
  const ledger = new Ledger();
  for (const task of TASKS) {
    await client.goto(sites.sites[task.site].url);
    await work(task, ledger);
  }
  await client.close();
  return ledger;
}

async function compareClients(sites: Sites, extension: string): Promise<readonly Figure[]> {
  const plain = async (work: typeof bySnapshot, tools: readonly string[]): Promise<Ledger> => {
    const client = await playwrightMcp({ webmcp: false });
    const all = await client.definitions();
    return run(client, sites, async (task, ledger) => {
      ledger.define(all, tools);
      await work(client, task, ledger);
    });
  };
  const snapshot = await plain(bySnapshot, ['browser_snapshot', 'browser_fill_form', 'browser_click']);
  const label = await plain(byLabel, ['browser_find', 'browser_fill_form', 'browser_click']);
  const client = await playwrightMcp({ extension, webmcp: true });
  const sizes: number[] = [];
  const ours = await run(client, sites, async (task, ledger) => {
    const offered = await client.tools();
    for (const { name, description, inputSchema } of offered) {
      const own = description?.replaceAll(/^.*\[[^\]]*\] /g, '');
      sizes.push(encode(JSON.stringify({ name, description: own, inputSchema })).length);
    }
    const all = await client.definitions();
    ledger.define(all, await byTool(client, task, ledger));
  });
  return [
    figure('ten tasks: tokens, our tools', 'tokens', ours.tokens, snapshot.tokens, 'snapshot and form', 0.1),
    figure('ten tasks: tokens, our tools', 'tokens', ours.tokens, label.tokens, 'labels known', 0.5),
    figure(
      'ten tasks: characters, our tools',
      'characters',
      ours.characters,
      snapshot.characters,
      'snapshot and form',
      0.2,
    ),
    figure('ten tasks: calls, our tools', 'calls', ours.calls, snapshot.calls, 'snapshot and form', 0.5),
    figure('largest of our tools', 'tokens', Math.max(...sizes), 100, 'limit', 1),
    none('ten tasks that failed by our tools', ours),
    none('ten tasks that failed by snapshot and form', snapshot),
    none('ten tasks that failed by labels', label),
  ];
}

function none(name: string, { failed }: Ledger): Figure {
  for (const failure of failed) process.stderr.write(`${name}: ${failure}\n`);
  return figure(name, 'tasks', failed.length, TASKS.length, 'all', 0);
}

/** What a call of ours may take longer than the same request by a tool of the page. */
const OVERHEAD_MS = 20;

/** Time from load to listing with the manifests cached, and what a call costs beyond its request. */
async function speed(sites: Sites, extension: string): Promise<readonly Figure[]> {
  const client = await playwrightClient({ extension, webmcp: true });
  const [page] = client.context.pages();
  if (!page) throw new Error('there is no page');
  try {
    const listed: number[] = [];
    for (let round = -2; round < 10; round++) {
      await client.goto(sites.sites.bookshop.url);
      const loaded = performance.now();
      await client.tools();
      if (round >= 0) listed.push(performance.now() - loaded);
    }
    await client.goto(sites.sites.outdoor.url);
    await client.tools();
    // A tool of the page that does the same: what client and browser cost is in both.
    await page.evaluate(() => {
      interface Registry {
        modelContext: { registerTool(tool: object): unknown };
      }
      return (document as unknown as Registry).modelContext.registerTool({
        name: 'own-stock',
        description: 'The same request',
        inputSchema: { type: 'object', properties: {} },
        execute: async () => (await fetch('/api/stock?product=ridge-2')).json(),
      });
    });
    const time = async (work: () => Promise<unknown>): Promise<number> => {
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    const called: number[] = [];
    const fetched: number[] = [];
    for (let round = -3; round < 20; round++) {
      const a = await time(() => client.call('stock-check', { product: 'ridge-2' }));
      const b = await time(() => client.call('own-stock', {}));
      if (round < 0) continue;
      called.push(a);
      fetched.push(b);
    }
    const [ours, own] = [median(called), median(fetched)];
    return [
      figure('tools listed after load, manifests cached', 'ms', median(listed), 1_000, 'limit', 1),
      figure('our own overhead on a call', 'ms', ours - own, OVERHEAD_MS, 'limit', 1),
      figure(
        'a call of our tool',
        'ms',
        ours,
        own,
        'a page’s own tool, same request',
        (own + OVERHEAD_MS) / own,
      ),
    ];
  } finally {
    await client.close();
  }
}

/** What reading a report costs: the short text beside the same as JSON. */
async function reports(sites: Sites, extension: string): Promise<readonly Figure[]> {
  const client = await playwrightClient({ extension, webmcp: true });
  try {
    await client.goto(sites.sites.brokenBookshop.url);
    await client.tools();
    const [worker] = client.context.serviceWorkers();
    const told = await worker?.evaluate(async () => {
      const { awasLens } = globalThis as unknown as { awasLens: AwasLens };
      return [await awasLens.report({ format: 'text' }), JSON.stringify(await awasLens.report())] as const;
    });
    const [text, json] = (told ?? []).map((one) => encode(one ?? '').length);
    return [
      figure(
        'report of a faulty site: short text',
        'tokens',
        text ?? Number.NaN,
        json ?? Number.NaN,
        'JSON',
        0.3,
      ),
    ];
  } finally {
    await client.close();
  }
}

/** What agents pay: by our tools, and without them. */
export async function bench(): Promise<readonly Figure[]> {
  const sites = await startSites();
  const { bookshop, airline, summariser } = sites.sites;
  // Nobody is there to consent.
  const extension = await withPolicy(EXTENSION_DIR.chromium, {
    allow: [
      { origin: bookshop.origin, actions: ['add-to-cart'], targets: [bookshop.origin] },
      { origin: airline.origin, actions: ['search_flights'], targets: [airline.origin] },
      { origin: summariser.origin, actions: ['summariser/default'], targets: [summariser.origin] },
    ],
  });
  try {
    return [
      ...(await compareClients(sites, extension)),
      ...(await speed(sites, extension)),
      ...(await reports(sites, extension)),
    ];
  } finally {
    await sites.close();
    await rm(extension, { recursive: true, force: true });
  }
}
