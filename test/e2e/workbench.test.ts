import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, start } from '../servers/http.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const MANIFEST = '/.well-known/ai-actions.json';
const manifest = (method: string, selector = '[name="q"]') =>
  JSON.stringify(
    {
      version: '1.0',
      name: 'Bookshop',
      description: 'Sells books of all kinds',
      actions: [
        {
          id: 'search_books',
          name: 'Search books',
          description: 'Search the catalogue by title',
          path: '/',
          method,
          parameters: [
            {
              name: 'q',
              type: 'string',
              required: true,
              description: 'Words of the title',
              selector,
            },
          ],
        },
      ],
    },
    null,
    2,
  );
const PAGE =
  '<!doctype html><title>Books</title><form action="/"><label>Title <input name="q"></label></form>';

let site: Listening;
let origin = '';
const file = join(mkdtempSync(join(tmpdir(), 'workbench-')), 'ai-actions.json');

beforeAll(async () => {
  writeFileSync(file, manifest('GET'));
  site = await start((request, response) => {
    if (request.url === MANIFEST && existsSync(file)) {
      response.writeHead(200, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        'cache-control': 'max-age=3600',
      });
      return void response.end(readFileSync(file));
    }
    response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' });
    response.end(request.url === '/' ? PAGE : 'Not found');
  });
  origin = site.origin;
});
afterAll(() => site?.close());

const errors = (): string =>
  /\d+/.exec(document.querySelector('#tab-checks .count.bad')?.textContent ?? '')?.[0] ?? 'none';

describe('the workbench', () => {
  it('shows an edit on disk at once, tries a fix before it is deployed, and shows success afterwards', async () => {
    const { tab, popup } = await stage.visitUrl(`${origin}/`);
    await popup.close();
    const panel = await stage.driver.extensionPage(`sidepanel.html?tab=${tab.id}`);
    await panel.expect('tab', 'Workbench');
    expect(await panel.evaluate(errors)).toBe('none');

    await panel.click('button', 'Watch');
    writeFileSync(file, manifest('get'));
    await panel.until(
      'the fault that was written to disk',
      () => document.querySelector('#tab-checks .count.bad, #tab-checks .count.warned') !== null,
    );
    await panel.expectText(/\d+ fixed and [1-9]\d* new/);

    await panel.click('tab', 'Workbench');
    await panel.until('the text in the editor', () =>
      document.querySelector('.cm-content')?.textContent?.includes('search_books'),
    );
    await panel.click('button', /^Fix/);
    await panel.expectText('Edited locally, not on the server.');
    await panel.until(
      'no fault',
      () => !document.querySelector('#tab-checks .count.bad, #tab-checks .count.warned'),
    );
    expect(readFileSync(file, 'utf8')).toContain('"get"');

    await panel.click('button', 'Discard');
    writeFileSync(file, manifest('GET'));
    await tab.goto(`${origin}/`);
    await panel.until(
      'the page as it is deployed',
      () =>
        document.body.textContent?.includes('Edited locally') === false &&
        document.querySelector('.chip')?.textContent?.includes('AWAS') &&
        !document.querySelector('#tab-checks .count.bad, #tab-checks .count.warned'),
    );
    await panel.close();
  });

  it('leads from a selector that finds nothing to a patch to take home in four clicks', async () => {
    writeFileSync(file, manifest('GET', "input[name='query']"));
    const { tab, popup } = await stage.visitUrl(`${origin}/`);
    await popup.close();
    const panel = await stage.driver.extensionPage(`sidepanel.html?tab=${tab.id}`);
    await panel.expect('tab', /^Checks/);
    await panel.evaluate(() => {
      navigator.clipboard.writeText = async (text) => void Object.assign(globalThis, { copied: text });
    });
    await panel.click('tab', /^Checks/);
    await panel.click('button', /q: no match/);
    await panel.click('button', "Use input[name='q']");
    await panel.expectText('Fixed: q: no match');
    await panel.click('button', 'Copy patch');
    const patch = await panel.until('the patch', () => (globalThis as { copied?: string }).copied);
    expect(patch).toMatch(/^--- a\/\.well-known\/ai-actions\.json\n[+]{3} b\//);
    expect(patch).toContain(`+          "selector": "input[name='q']"`);
    await panel.close();
  });
});
