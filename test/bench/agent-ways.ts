/** The ways in which an agent does the tasks, and what each costs: all that its model reads and writes. */
import type { McpClient, ToolDefinition } from '../agents/clients.ts';
import type { Sites } from '../site/server.ts';
import { type Field, isDone, type Step, TASKS, type Task } from './agent-tasks.ts';
import { Ledger } from './ledger.ts';

export interface Result {
  readonly task: string;
  readonly done: boolean;
  readonly ledger: Ledger;
  /** What the agent saw last, and what the server took, to see why it is not done. */
  readonly last: string;
}

/** @returns the last answer */
type Way = (task: Task, ledger: Ledger, url: string) => Promise<string>;

/** Does every task; the server, and for what is read the answer, say whether it is done. */
export async function doAll(sites: Sites, way: Way): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const task of TASKS) {
    const ledger = new Ledger();
    const from = sites.log.length;
    const last = await way(task, ledger, `${sites.sites[task.site].origin}/`).catch(String);
    const taken = sites.log.slice(from);
    // Some clients put the reply, JSON itself, into JSON.
    const done = task.steps.at(-1)!.shows.test(last.replaceAll('\\"', '"')) && isDone(task, taken);
    const effects = taken.filter(({ method }) => method !== 'GET');
    const asked = effects.map(({ method, path, status, body }) => `${method} ${path} ${status} ${body}`);
    results.push({ task: task.name, done, ledger, last: [last, ...asked].join('\n  ') });
  }
  return results;
}

/** What Playwright MCP puts before the name of a page's tool. */
const PREFIX = 'webmcp_';

/** How often an agent looks again at a page that has not got what it needs. */
const LOOKS = 8;
/** What its model takes at least between two calls: what a page lacks it may have by then. */
const think = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1_000));

/** By snapshots of the page: references from them, one call that fills the form, a click, and a look at what came. */
export const bySnapshot =
  (client: McpClient): Way =>
  async (task, ledger, url) => {
    await open(client, ledger, 'browser_navigate', { url });
    let told = '';
    for (const step of task.steps) {
      const { links = [], fields = [], button, shows } = step;
      for (const link of links) {
        const target = await find(client, ledger, 'link', link, told);
        await ledger.call(client, 'work', 'browser_click', { target });
        told = '';
      }
      if (fields.length > 0) told = await fillIn(client, ledger, fields, told);
      if (button !== undefined) {
        const target = await find(client, ledger, 'button', button, told);
        await ledger.call(client, 'work', 'browser_click', { target });
      }
      told = await look(client, ledger, (page) => shows.test(page));
    }
    return told;
  };

async function fillIn(
  client: McpClient,
  ledger: Ledger,
  fields: readonly Field[],
  before: string,
): Promise<string> {
  const isThere = (page: string): boolean =>
    fields.every(({ role, label }) => reference(page, role, label) !== undefined);
  const told = isThere(before) ? before : await look(client, ledger, isThere);
  const filled = await ledger.call(client, 'work', 'browser_fill_form', {
    fields: fields.map((field) => control(field, told)),
  });
  if (!/^### Error/m.test(filled)) return told;
  // The page has drawn its form anew: one control at a time then, each by a new look.
  for (const field of fields) {
    const now = await look(client, ledger, (page) => reference(page, field.role, field.label) !== undefined);
    await ledger.call(client, 'work', 'browser_fill_form', { fields: [control(field, now)] });
  }
  return '';
}

const KIND: Partial<Record<Field['role'], string>> = { searchbox: 'textbox', spinbutton: 'textbox' };

const control = ({ role, label, value }: Field, told: string) => ({
  name: label,
  type: KIND[role] ?? role,
  target: reference(told, role, label) ?? '',
  value,
});

async function find(
  client: McpClient,
  ledger: Ledger,
  role: string,
  label: string,
  before: string,
): Promise<string> {
  const known = reference(before, role, label);
  if (known !== undefined) return known;
  const told = await look(client, ledger, (page) => reference(page, role, label) !== undefined);
  const found = reference(told, role, label);
  if (found === undefined) throw new Error(`there is no ${role} “${label}” in ${told.slice(0, 500)}`);
  return found;
}

/** A snapshot, and more of them until what is looked for is there. */
async function look(client: McpClient, ledger: Ledger, isThere: (page: string) => boolean): Promise<string> {
  for (let turn = 0; ; turn++) {
    const told = await ledger.call(client, 'listing', 'browser_snapshot', {});
    if (isThere(told) || turn === LOOKS) return told;
    await think();
  }
}

/** The reference of an element that can be used, in a snapshot. */
function reference(told: string, role: string, label: string): string | undefined {
  const named = new RegExp(`- ${role} "${literally(label)}[^\\n]*?\\[ref=(\\w+)\\]`, 'g');
  for (const [line, found] of told.matchAll(named)) if (!line.includes('[disabled]')) return found;
  return undefined;
}

const literally = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What is sent before anything is done, and the call that opens the page. */
async function open(client: McpClient, ledger: Ledger, tool: string, input: object): Promise<string> {
  const own = (await client.definitions()).filter(({ name }) => !name.startsWith(PREFIX));
  ledger.define('definitions', own);
  ledger.note('definitions', client.instructions());
  return ledger.call(client, 'navigation', tool, input);
}

/** By the tools that the page offers, called from the start page of the site, listed as docs/agents.md says. */
export const byPageTools =
  (client: McpClient): Way =>
  async (task, ledger, url) => {
    await open(client, ledger, 'browser_navigate', { url });
    ledger.define('site tools', await listed(client, ledger));
    let told = '';
    const call = (tool: string, input: object): Promise<string> =>
      ledger.call(client, 'work', PREFIX + tool, input);
    for (const step of task.steps) told = await callTool(call, step, told);
    return told;
  };

/** The same by a client that has one tool that lists, and one that calls. */
export const byListedTools =
  (client: McpClient): Way =>
  async (task, ledger, url) => {
    const list = (): Promise<string> => ledger.call(client, 'listing', 'list_webmcp_tools', {});
    // Where they are there already, the page's tools come with its navigation.
    let listing = await open(client, ledger, 'navigate_page', { type: 'url', url });
    for (let turn = 0; !/name="/.test(listing) && turn <= LOOKS; turn++) {
      await think();
      listing = await list();
    }
    const call = (tool: string, input: object): Promise<string> =>
      ledger.call(client, 'work', 'execute_webmcp_tool', { toolName: tool, input: JSON.stringify(input) });
    let told = '';
    for (const step of task.steps) told = await callTool(call, step, told);
    return told;
  };

/** The client collects a page's tools when it answers a navigation, or is asked for a tab. */
async function listed(client: McpClient, ledger: Ledger): Promise<readonly ToolDefinition[]> {
  for (let turn = 0; ; turn++) {
    const tools = (await client.definitions()).filter(({ name }) => name.startsWith(PREFIX));
    if (tools.length > 0 || turn === LOOKS) return tools;
    await think();
    await ledger.call(client, 'listing', 'browser_tabs', { action: 'select', index: 0 });
  }
}

/** The page is between two documents: nothing was called, and as the guide says it is called again. */
const NOT_THERE = /not found|not registered|No tools found/;
/** An answer that says that the page is on its way to another. */
const GOES_ON = /"code": ?"running"|goes on over to the next page|because of a navigation/;

async function callTool(
  once: (tool: string, input: object) => Promise<string>,
  { tool, input }: Step,
  before: string,
): Promise<string> {
  const call = async (name: string, args: object): Promise<string> => {
    for (let turn = 0; ; turn++) {
      const told = await once(name, args);
      if (!NOT_THERE.test(told) || turn === LOOKS) return told;
      await think();
    }
  };
  let told = await call(tool, input(before));
  for (let turn = 0; GOES_ON.test(told) && turn < LOOKS; turn++) {
    await think();
    told = await call('awas_lens_status', { run: 'latest' });
  }
  return told;
}

type Command = Pick<McpClient, 'own' | 'definitions' | 'instructions' | 'close'>;

/** By `awas-lens mcp`, a server for the one site. */
export const byCommand =
  (start: (url: string) => Promise<Command>): Way =>
  async (task, ledger, url) => {
    const client = await start(url);
    try {
      ledger.define('site tools', await client.definitions());
      ledger.note('site tools', client.instructions());
      let told = '';
      for (const { tool, input } of task.steps)
        told = await ledger.call(client, 'work', await named(client, tool), input(told));
      return told;
    } finally {
      await client.close();
    }
  };

/** The server may put the site before the name of a tool. */
async function named(client: Command, tool: string): Promise<string> {
  const names = (await client.definitions()).map(({ name }) => name);
  return names.find((name) => name === tool || name.endsWith(`_${tool}`)) ?? tool;
}
