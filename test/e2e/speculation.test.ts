/** What Chromium fetches in case somebody goes there is no visit. A browser without a proxy: behind one it fetches nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicNames } from '../browsers/public-names.ts';
import { type Driver, launch } from '../browsers.ts';
import { serve, type TestServer } from '../servers/http.ts';
import { openPopup } from '../tour.ts';
import { BROWSER } from './stage.ts';

const MANIFEST = '/.well-known/ai-actions.json';
/** Public names: a site of this machine is asked anew for each page, and never before it. */
const NAMES = ['first.example', 'prefetched.example', 'last.example'] as const;

describe.skipIf(BROWSER !== 'chromium')('a page that speculation rules prefetch', () => {
  let server: TestServer;
  let driver: Driver;
  const urlOf = (name: string, path = '/'): string => `http://${name}:${new URL(server.origin).port}${path}`;
  const asked = (name: string): readonly string[] =>
    server.seen.filter(({ headers }) => String(headers.host).startsWith(name)).map(({ url }) => url);

  beforeAll(async () => {
    server = await serve((request, response) => {
      if (request.url !== '/') return void response.writeHead(404).end();
      const rules = { prefetch: [{ urls: [urlOf('prefetched.example')], eagerness: 'immediate' }] };
      const isFirst = request.headers.host?.startsWith('first.example');
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<!doctype html><h1>Page</h1>${isFirst ? `<script type="speculationrules">${JSON.stringify(rules)}</script>` : ''}`,
        );
    });
    driver = await launch('chromium', {
      headless: true,
      args: [
        ...publicNames(...NAMES),
        // Speculation rules are for secure origins.
        `--unsafely-treat-insecure-origin-as-secure=${NAMES.map((name) => new URL(urlOf(name)).origin).join(',')}`,
      ],
    });
  });
  afterAll(async () => {
    await driver?.close();
    await server?.close();
  });

  it('has its site asked once somebody goes there, and not before', async () => {
    const tab = await driver.open(urlOf('first.example'));
    await expect.poll(() => asked('prefetched.example')).toEqual(['/']);
    expect(
      server.seen.find(({ headers }) => String(headers.host).startsWith('prefetched'))?.headers,
    ).toMatchObject({
      'sec-purpose': expect.stringContaining('prefetch'),
    });
    // What would have been asked for the prefetched page was asked before what belongs to this one.
    const other = await driver.open(urlOf('last.example'));
    await (await openPopup(driver, other)).close();
    expect(asked('last.example')).toContain(MANIFEST);
    expect(asked('prefetched.example')).toEqual(['/']);
    await tab.goto(urlOf('prefetched.example'));
    await expect.poll(() => asked('prefetched.example')).toContain(MANIFEST);
  });
});
