import { encode } from 'gpt-tokenizer';
import { type Browser, chromium, type Page } from 'playwright';
import { executable } from '../browsers/alike.ts';
import { type DemoName, type Site, type Sites, startSites } from '../site/server.ts';
import { connect } from '../unit/cli/mcp-client.ts';
import { type Figure, figure } from './measure.ts';

const GOAL = 0.3;
const GOAL_OF_ONE = 0.4;
const SETTLES_MS = 1_000;

type Input = Readonly<Record<string, string | number>>;
interface Call {
  readonly tool: string;
  readonly input: Input;
  readonly sends: RegExp;
}
interface Task {
  readonly page: string;
  readonly declared: Call;
  readonly drafted: Call;
  readonly tells: RegExp;
}

const alike = (
  page: string,
  [declared, drafted]: readonly [string, string],
  input: Input,
  sends: RegExp,
  tells: RegExp,
): Task => ({
  page,
  declared: { tool: declared, input, sends },
  drafted: { tool: drafted, input, sends },
  tells,
});

const flight = (from: string, to: string, date: string): Task => ({
  page: '/',
  declared: {
    tool: 'search_flights',
    input: { origin: from, destination: to, date },
    sends: new RegExp(`^POST /api/flights/search .*${from}.*${to}`),
  },
  drafted: {
    tool: 'show-flights',
    input: { from, to, date },
    sends: new RegExp(`^GET /\\?.*from=${from}&to=${to}`),
  },
  tells: /HC\d{3}/,
});

const TASKS: Partial<Record<DemoName, readonly Task[]>> = {
  bookshop: [
    alike(
      '/search',
      ['search-books', 'search'],
      { query: 'machine' },
      /^GET \/search\?.*query=machine/,
      /The Time Machine/,
    ),
    alike(
      '/cart',
      ['add-to-cart', 'add-to-cart'],
      { sku: 'GD-030-P', quantity: 2 },
      /^POST \/cart .*GD-030-P.*2/,
      /The Time Machine/,
    ),
  ],
  theatre: [
    alike(
      '/programme',
      ['find-plays', 'find'],
      { words: 'hamlet' },
      /^GET \/programme\?.*words=hamlet/,
      /MST-04/,
    ),
    alike(
      '/reserve',
      ['reserve-seats', 'reserve-seats'],
      { play: 'MST-04', seats: 2, name: 'Ada', email: 'ada@example.org' },
      /^POST \/reserve .*MST-04/,
      /MS-100\d/,
    ),
  ],
  library: [
    alike('/catalogue', ['search_catalogue', 'search'], { q: 'momo' }, /^GET \/catalogue\?q=momo/, /Momo/),
    alike(
      '/loans',
      ['renew_loan', 'renew'],
      { loan: 'L-1' },
      /^POST \/api\/loans\/renew .*L-1/,
      /2030-05-17/,
    ),
  ],
  airline: [flight('LIS', 'HEL', '2030-05-17'), flight('HEL', 'LIS', '2030-05-24')],
  outdoor: [
    {
      page: '/',
      declared: { tool: 'product-search', input: { q: 'tent' }, sends: /^GET \/api\/search\?q=tent/ },
      drafted: { tool: 'search', input: { q: 'tent' }, sends: /^GET \/\?q=tent/ },
      tells: /Ridge 2/,
    },
  ],
};

const tokensOf = (...parts: readonly unknown[]): number =>
  parts.reduce<number>(
    (sum, part) => sum + encode(typeof part === 'string' ? part : JSON.stringify(part)).length,
    0,
  );

async function byTools(
  { sites, log }: Sites,
  site: DemoName,
  way: 'declared' | 'drafted',
): Promise<{ readonly tokens: number; readonly undone: readonly string[] }> {
  const tasks = TASKS[site] ?? [];
  const pages = tasks.map(({ page }) => sites[site].origin + page);
  const args = way === 'declared' ? [sites[site].url] : ['--drafts', ...pages];
  await using session = await connect(args, 'accept', { onPages: true });
  const { tools } = await session.client.listTools();
  let tokens = tokensOf(
    tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
  );
  const undone: string[] = [];
  for (const {
    [way]: { tool, input, sends },
    tells,
  } of tasks) {
    const from = log.length;
    const { isError, text } = await session.call(tool, input);
    tokens += tokensOf({ name: tool, input }, text);
    const got = log.slice(from).filter(({ method, path, body }) => sends.test(`${method} ${path} ${body}`));
    if (isError || !tells.test(text) || got.length !== 1) undone.push(tool);
  }
  return { tokens, undone };
}

async function bySnapshots(page: Page, { origin, url }: Site, tasks: readonly Task[]): Promise<number> {
  let tokens = 0;
  const look = async (): Promise<void> => {
    tokens += tokensOf(await page.ariaSnapshot({ mode: 'ai' }));
  };
  await page.goto(url);
  await look();
  for (const { page: path, drafted, tells } of tasks) {
    const isThere = new URL(page.url()).pathname === path;
    if (!isThere) await page.goto(origin + path);
    const form = page
      .locator('form')
      .filter({ has: page.locator(`[name="${Object.keys(drafted.input)[0]}"]`) })
      .last();
    await form.waitFor();
    if (!isThere) await look();
    for (const [name, value] of Object.entries(drafted.input)) {
      const control = form.locator(`[name="${name}"]`);
      if (await control.evaluate(({ tagName }) => tagName === 'SELECT'))
        await control.selectOption(String(value));
      else await control.fill(String(value));
    }
    await form.locator('button').last().click();
    await page.waitForTimeout(SETTLES_MS);
    await page.locator('body', { hasText: tells }).waitFor();
    await look();
  }
  return tokens;
}

async function compared(browser: Browser, way: 'declared' | 'drafted'): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  const all = { tokens: 0, snapshots: 0 };
  const sites = await startSites(false, way === 'declared');
  for (const [site, tasks] of Object.entries(TASKS) as [DemoName, readonly Task[]][]) {
    const { tokens, undone } = await byTools(sites, site, way);
    const page = await browser.newPage();
    const snapshots = await bySnapshots(page, sites.sites[site], tasks);
    await page.close();
    const missing = undone.length === 0 ? '' : `; NOT DONE: ${undone.join(', ')}`;
    const name = `${site}, ${way}: ${tasks.length - undone.length} of ${tasks.length} done${missing}`;
    all.tokens += tokens;
    all.snapshots += snapshots;
    const told = figure(name, 'tokens', tokens, snapshots, 'snapshots of its pages', GOAL_OF_ONE);
    figures.push({ ...told, holds: told.holds && undone.length === 0 });
  }
  await sites.close();
  return [
    ...figures,
    figure(`all sites, ${way}`, 'tokens', all.tokens, all.snapshots, 'snapshots of their pages', GOAL),
  ];
}

export async function bench(): Promise<readonly Figure[]> {
  const browser = await chromium.launch({ executablePath: executable('chromium') });
  try {
    return [...(await compared(browser, 'declared')), ...(await compared(browser, 'drafted'))];
  } finally {
    await browser.close();
  }
}
