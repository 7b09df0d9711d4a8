/** How long a first visit takes, from the navigation to the badge, in round trips. */
import { type Driver, launch } from '../browsers.ts';
import { type Figure, figure, median, ROUNDS } from './measure.ts';
import { benchSite, PUBLIC_ARGS, PUBLIC_HOST } from './site.ts';

/** Milliseconds before each answer. */
const ROUND_TRIP = 100;

/** Milliseconds from the navigation of a blank tab to a new origin. */
async function badge(driver: Driver): Promise<number> {
  const site = await benchSite({ delay: ROUND_TRIP, host: PUBLIC_HOST });
  const tab = await driver.open('about:blank');
  try {
    const start = performance.now();
    const arrived = tab.goto(`${site.origin}/`);
    while ((await driver.badge(tab)).text !== '1') await new Promise((resolve) => setTimeout(resolve, 5));
    const took = performance.now() - start;
    await arrived;
    return took;
  } finally {
    await tab.close();
    await site.close();
  }
}

export async function bench(): Promise<readonly Figure[]> {
  const driver = await launch('chromium', { headless: true, args: PUBLIC_ARGS });
  try {
    await badge(driver);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await badge(driver));
    return [figure('first visit, to the badge', 'ms', median(times), ROUND_TRIP, 'one round trip', 3)];
  } finally {
    await driver.close();
  }
}
