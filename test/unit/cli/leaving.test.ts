import { expect, test } from 'vitest';
import { createPageBrowser } from '../../../lib/cli/headless/run-page.ts';
import { serve } from '../../servers/http.ts';

const page = (other: string): string => `<!doctype html><title>Tea</title><script>
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
    response.setHeader('content-type', 'text/html').end(page(other.origin));
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
