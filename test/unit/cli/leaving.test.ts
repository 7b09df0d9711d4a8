import { expect, test } from 'vitest';
import { createPageBrowser } from '../../../lib/cli/headless/run-page.ts';
import type { PagePlan } from '../../../lib/model/index.ts';
import { serve } from '../../servers/http.ts';

const leaving = (other: string): string => `<!doctype html><title>Tea</title><script>
for (const event of ['beforeunload', 'pagehide', 'visibilitychange', 'unload'])
  addEventListener(event, () => {
    navigator.sendBeacon('${other}/' + event, 'x');
    fetch('${other}/fetch-' + event, { method: 'POST', keepalive: true, body: 'x' }).catch(() => {});
    fetch('/' + event, { method: 'POST', keepalive: true, body: 'x' }).catch(() => {});
  });
</script>`;

test('a page sends nothing while its tab closes', async () => {
  const [own, away]: [string[], string[]] = [[], []];
  const other = await serve(({ method, url }, response) => {
    away.push(`${method} ${url}`);
    response.end();
  });
  const site = await serve(({ method, url }, response) => {
    if (method === 'POST') own.push(`${url}`);
    response.setHeader('content-type', 'text/html').end(leaving(other.origin));
  });
  const browser = createPageBrowser([site.origin]);
  const opened = await browser?.open(`${site.origin}/`, site.origin);
  await opened?.scan({ selectors: [], withAiAttributes: false });
  await opened?.close();
  const next = await browser?.open(`${site.origin}/`, site.origin);
  await next?.close();
  await browser?.close();
  expect([own, away]).toEqual([[], []]);
  await Promise.all([site.close(), other.close()]);
});

test('a run ends while the page keeps its script busy', async () => {
  const site = await serve((_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><form><input id="tea" onchange="for (;;);"><button>Go</button></form>'),
  );
  const browser = createPageBrowser([site.origin]);
  const opened = await browser!.open(`${site.origin}/`, site.origin);
  const plan = {
    ...{ kind: 'page', sends: [], summary: ['Fills'], url: `${site.origin}/` },
    steps: [{ kind: 'fill', parameter: 'tea', selector: '#tea', value: 'Oolong' }],
  } as unknown as PagePlan;
  const run = { plan, onlyReads: false, limit: 3_000 };
  const outcome = await opened!.run(run, () => undefined, new AbortController().signal);
  expect(outcome).toMatchObject({ ok: false, code: 'timeout' });
  await opened?.close();
  await browser?.close();
  await site.close();
});
