import type { BrowserContext, Page } from 'playwright';
import { withTimeout } from '../../lib/http/pause.ts';
import type { Published } from './publish.ts';

/** Maximum milliseconds for one page, whose script may never end. */
const LIMIT = 40_000;

export async function inTime<Result>(
  context: BrowserContext,
  url: string,
  work: (page: Page) => Promise<Result>,
  unmeasured: (published: Published) => Result,
  limit = LIMIT,
): Promise<Result> {
  const page = await context.newPage();
  const crashed = new Promise<string>((resolve) => {
    page.once('crash', () => resolve('its page crashed'));
  });
  const doing = Promise.race([work(page).then((result) => ({ result })), crashed]);
  const done = await withTimeout(limit, doing, `not done after ${limit / 1_000} s`).catch(
    (error: Error) => error.message.split('\n')[0] ?? '',
  );
  await withTimeout(limit, page.close(), undefined).catch(() => undefined);
  if (typeof done !== 'string') return done.result;
  return unmeasured({
    drafted: 0,
    written: 0,
    faults: [],
    controls: 0,
    refused: [],
    lost: `${url}: ${done}`,
  });
}
