import { type Driver, launch } from '../browsers.ts';
import { type Figure, figure, median, ROUNDS } from './measure.ts';
import { benchSite, PUBLIC_ARGS, PUBLIC_HOST } from './site.ts';

const ROUND_TRIP = 100;

interface Visit {
  readonly badge: number;
  readonly load: number;
}

async function visit(driver: Driver): Promise<Visit> {
  const site = await benchSite({ delay: ROUND_TRIP, host: PUBLIC_HOST });
  const tab = await driver.open('about:blank');
  try {
    const start = performance.now();
    const took = (): number => performance.now() - start;
    const load = tab.goto(`${site.origin}/`).then(took);
    while ((await driver.badge(tab)).text !== '1') await new Promise((resolve) => setTimeout(resolve, 5));
    return { badge: took(), load: await load };
  } finally {
    await tab.close();
    await site.close();
  }
}

export async function bench(): Promise<readonly Figure[]> {
  const driver = await launch('chromium', { headless: true, args: PUBLIC_ARGS });
  try {
    await visit(driver);
    const visits: Visit[] = [];
    for (let round = 0; round < ROUNDS; round++) visits.push(await visit(driver));
    const [badge, load] = [median(visits.map((one) => one.badge)), median(visits.map((one) => one.load))];
    return [figure('first visit, to the badge', 'ms', badge, load, 'load of its page, one round trip', 2.5)];
  } finally {
    await driver.close();
  }
}
