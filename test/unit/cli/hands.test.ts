import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPageBrowser } from '../../../lib/cli/headless/run-page.ts';
import type { Json, PagePlan } from '../../../lib/model/index.ts';
import { serve } from '../../servers/http.ts';
import { rowsOf } from '../../tables.ts';

const PAGE = readFileSync(new URL('../../fixtures/page/deaf.html', import.meta.url), 'utf8');
const TABLE = new URL('hands.txt', import.meta.url);
let site: Awaited<ReturnType<typeof serve>>;
let browser: ReturnType<typeof createPageBrowser>;
beforeAll(async () => {
  site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(PAGE));
  browser = createPageBrowser([site.origin]);
});
afterAll(async () => {
  await browser?.close();
  await site.close();
});

async function filled(selector: string, value: Json) {
  const plan = {
    kind: 'page',
    action: 'order',
    risk: 'read',
    declarer: 'site',
    effects: [],
    consent: false,
    sends: [],
    summary: ['Fills', 'Reads'],
    warnings: [],
    url: `${site.origin}/`,
    steps: [
      { kind: 'fill', parameter: 'one', selector, value },
      { kind: 'extract', selector: 'output' },
    ],
  } as unknown as PagePlan;
  const page = await browser!.open(`${site.origin}/`, site.origin, 'quiet');
  try {
    return await page.run({ plan, onlyReads: true }, () => undefined, AbortSignal.timeout(50_000));
  } finally {
    await page.close();
  }
}

test.each(rowsOf<[what: string, selector: string, value: Json, held: string]>(TABLE, 'filled'))(
  '%s',
  async (_, selector, value, held) => {
    const outcome = await filled(selector, value);
    expect(JSON.stringify(outcome)).toContain(held);
  },
  60_000,
);

test.each(rowsOf<[what: string, selector: string, value: Json, says: string]>(TABLE, 'refused'))(
  'refused: %s',
  async (_, selector, value, says) => {
    const outcome = await filled(selector, value);
    expect(outcome).toMatchObject({ ok: false });
    expect(JSON.stringify(outcome)).toContain(says);
  },
  60_000,
);
