import type { BrowserContext, Page } from 'playwright';
import { withTimeout } from '../../lib/http/pause.ts';
import type { Published } from './publish.ts';

/** Maximum milliseconds for all work on one page, since its script may never end. */
const LIMIT = 40_000;

/** The result of the work on a new page, or the result of `late` if the page took too long. */
export async function inTime<Result>(
  context: BrowserContext,
  url: string,
  work: (page: Page) => Promise<Result>,
  late: (published: Published) => Result,
): Promise<Result> {
  const page = await context.newPage();
  const doing = work(page);
  doing.catch(() => undefined);
  const done = await withTimeout(LIMIT, doing, undefined);
  await withTimeout(LIMIT, page.close(), undefined);
  const fault = `${url}: not done after ${LIMIT / 1_000} s`;
  return done ?? late({ drafted: 0, written: 0, faults: [fault], controls: 0, refused: [] });
}
