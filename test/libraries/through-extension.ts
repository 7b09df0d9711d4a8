import { setTimeout as sleep } from 'node:timers/promises';
import type { Run } from '../../lib/model/index.ts';
import { panel, viewOf } from '../agents/in-page.ts';
import type { Driver } from '../browsers.ts';
import type { Attempt, Way } from './ways.ts';

const PATIENCE_MS = 90_000;
const SETTLES_MS = 5_000;

type Started = Run | { readonly ok: false; readonly message: string };

async function until<Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(100)) {
    const seen = await look();
    if (seen !== undefined) return seen;
  }
  throw new Error(`waited in vain for ${what}`);
}

const saidOf = ({ outcome }: Run): Attempt => {
  if (!outcome) throw new Error('a run without an outcome');
  return { done: outcome.ok, said: outcome.ok ? JSON.stringify(outcome.data) : outcome.message };
};

export async function throughExtension(driver: Driver): Promise<Way> {
  const asker = await driver.extensionPage('options.html');
  return {
    async attempt({ url, library }, given) {
      const tab = await driver.open(url);
      const view = () => viewOf(asker, tab.id);
      try {
        await tab.until('the form', () => document.querySelector('form') !== null);
        const settled = Date.now() + SETTLES_MS;
        const { key } = await until('the action', async () => {
          const { phase, actions, page } = await view();
          if (phase !== 'ready' || page === null) return undefined;
          const isThere = given.every(({ selector }) => page.selectors[selector]?.elements[0]?.control);
          return isThere || Date.now() > settled
            ? actions.find(({ id }) => id === library.action)
            : undefined;
        });
        const values = Object.fromEntries(given.map(({ parameter, value }) => [parameter, value]));
        const started = await panel<Started>(asker, 'run', {
          tabId: tab.id,
          action: key,
          arguments: values,
          on: 'page',
        });
        if ('ok' in started) return { done: false, said: started.message };
        const { id } = started;
        await tab.front();
        return saidOf(
          await until('the end of the run', async () => {
            const run = (await view()).runs.find((one) => one.id === id);
            if (run?.state === 'awaiting-consent') await panel(asker, 'answer', { runId: id, allow: true });
            return run?.state === 'done' ? run : undefined;
          }),
        );
      } finally {
        await tab.close();
      }
    },
    close: () => asker.close(),
  };
}
