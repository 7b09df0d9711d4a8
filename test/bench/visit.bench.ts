/** How long a first visit takes, from the navigation to the badge and to all that is declared, in round trips. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TabView } from '../../lib/messaging/contract/views.ts';
import { panel } from '../agents/in-page.ts';
import { type Driver, launch, type Screen, type Tab } from '../browsers.ts';
import { type Figure, figure, median } from './measure.ts';

/** Of every answer, in milliseconds: long beside what the processor takes, so that the order of requests is what counts. */
const ROUND_TRIP = 300;
const ROUNDS = 3;

const MANIFEST = JSON.stringify({
  version: '1.0',
  name: 'Bookshop',
  description: 'Sells books of all kinds',
  actions: [
    {
      id: 'search',
      name: 'Search',
      description: 'Search for books by title',
      path: '/search',
      method: 'GET',
      parameters: [],
    },
  ],
});

interface SlowSite {
  readonly origin: string;
  /** When each path was asked for, and when it was answered. */
  readonly asked: Map<string, number>;
  readonly answered: Map<string, number>;
  close(): Promise<void>;
}

/** A site that declares one action. Browsers open six connections to it. */
async function slowSite(): Promise<SlowSite> {
  const asked = new Map<string, number>();
  const answered = new Map<string, number>();
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.set(path, performance.now());
    setTimeout(() => {
      answered.set(path, performance.now());
      if (path === '/') response.setHeader('content-type', 'text/html').end('<!doctype html><h1>Books</h1>');
      else if (path === '/.well-known/ai-actions.json')
        response.setHeader('content-type', 'application/json').end(MANIFEST);
      else response.writeHead(404).end();
    }, ROUND_TRIP);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    answered,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Visit {
  readonly first: number;
  readonly badge: number;
  readonly ready: number;
}

/** Round trips from the navigation of a blank tab to what a person sees. */
async function visit(driver: Driver, console: Screen, tab: Tab): Promise<Visit> {
  const site = await slowSite();
  try {
    const start = performance.now();
    const since = (then: number): number => (then - start) / ROUND_TRIP;
    const arrived = tab.goto(`${site.origin}/`);
    const until = async (there: () => Promise<boolean>): Promise<number> => {
      while (!(await there())) await new Promise((resolve) => setTimeout(resolve, 5));
      return since(performance.now());
    };
    const badge = await until(async () => (await driver.badge(tab)).text === '1');
    const ready = await until(async () => {
      const { phase, url } = await panel<TabView>(console, 'view', { tabId: tab.id });
      return phase === 'ready' && url.startsWith(site.origin);
    });
    await arrived;
    if (process.env.BENCH_TRACE)
      for (const [path, at] of site.asked)
        process.stdout.write(
          `${since(at).toFixed(2)} ${since(site.answered.get(path) ?? 0).toFixed(2)} ${path}\n`,
        );
    const others = [...site.asked].filter(([path]) => path !== '/').map(([, at]) => since(at));
    return { first: Math.min(...others), badge, ready };
  } finally {
    await site.close();
  }
}

async function warmVisits(): Promise<readonly Visit[]> {
  const driver = await launch('chromium', { headless: true });
  try {
    const console = await driver.extensionPage('options.html');
    const visits: Visit[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const tab = await driver.open('about:blank');
      const seen = await visit(driver, console, tab);
      await tab.close();
      if (round >= 0) visits.push(seen);
    }
    return visits;
  } finally {
    await driver.close();
  }
}

const inRoundTrips = (name: string, values: readonly number[], goal: number): Figure =>
  figure(name, 'ms', median(values) * ROUND_TRIP, ROUND_TRIP, 'one round trip', goal);

export async function bench(): Promise<readonly Figure[]> {
  const visits = await warmVisits();
  return [
    inRoundTrips(
      'first visit, to the badge',
      visits.map(({ badge }) => badge),
      2.6,
    ),
    inRoundTrips(
      'first visit, to all that is declared',
      visits.map(({ ready }) => ready),
      4.2,
    ),
  ];
}
