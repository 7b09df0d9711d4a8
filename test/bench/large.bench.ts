/** A site with thousands of actions: until the panel can be used, and what it is sent. */

import type { ViewUpdate } from '../../lib/messaging/contract/pieces.ts';
import type { TabView } from '../../lib/messaging/contract/views.ts';
import { panel } from '../agents/in-page.ts';
import { launch } from '../browsers.ts';
import { type Figure, figure, median, ROUNDS } from './measure.ts';
import { benchSite } from './site.ts';

const ACTIONS = 5_000;
/** Milliseconds within which what is shown counts as shown at once. */
const AT_ONCE = 300;
/** Bytes of JSON. */
const MAX_MESSAGE = 100_000;

export async function bench(): Promise<readonly Figure[]> {
  const site = await benchSite({ actions: ACTIONS });
  const driver = await launch('chromium', { headless: true });
  try {
    const console = await driver.extensionPage('options.html');
    const tab = await driver.open(`${site.origin}/`);
    const viewOf = () => panel<TabView>(console, 'view', { tabId: tab.id });
    let view = await viewOf();
    while (view.phase !== 'ready' || view.actions.length < ACTIONS || !view.page) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      view = await viewOf();
    }
    const sizes: number[] = [];
    const refresh = async (known: readonly string[]): Promise<ViewUpdate> => {
      const update = await panel<ViewUpdate>(console, 'refresh', { tabId: tab.id, known });
      sizes.push(JSON.stringify(update).length);
      return update;
    };
    const known = new Set<string>();
    for (;;) {
      const { pieces } = await refresh([...known]);
      if (Object.keys(pieces).length === 0) break;
      for (const name of Object.keys(pieces)) known.add(name);
    }
    const first = Math.max(...sizes.splice(0));
    await tab.evaluate(() => document.querySelector('#q7')?.remove());
    for (let change = 0; change < 20; change++) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      for (const name of Object.keys((await refresh([...known])).pieces)) known.add(name);
    }
    const usable: number[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const took = await console.evaluate(
        (url) =>
          new Promise<number>((resolve) => {
            const frame = document.createElement('iframe');
            const start = performance.now();
            const look = (): void => {
              const rows = frame.contentDocument?.querySelectorAll('ul.rows > li').length ?? 0;
              if (rows === 0) return void requestAnimationFrame(look);
              const took = performance.now() - start;
              frame.remove();
              resolve(took);
            };
            frame.src = url;
            document.body.append(frame);
            look();
          }),
        `/popup.html?tab=${tab.id}`,
      );
      if (round >= 0) usable.push(took);
    }
    const name = `a site of ${ACTIONS.toLocaleString('en')} actions`;
    return [
      figure(`${name}: until the panel can be used`, 'ms', median(usable), AT_ONCE, 'at once', 1),
      figure(`${name}: largest message to a panel that opens`, 'bytes', first, MAX_MESSAGE, 'its limit', 1),
      figure(
        `${name}: largest message after a change of the page`,
        'bytes',
        Math.max(...sizes),
        MAX_MESSAGE,
        'its limit',
        1,
      ),
    ];
  } finally {
    await driver.close();
    await site.close();
  }
}
