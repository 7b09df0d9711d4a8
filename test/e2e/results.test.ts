import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, start } from '../servers/http.ts';
import { openPopup, outcome, rowOf, run } from '../tour.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const PICTURE = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), deflateSync(Buffer.alloc(5_000, 7))]);

const input = (type: string) => ({ type, required: false, description: `The ${type}` });
const action = (id: string, inputs: object) => ({
  id,
  description: `Answers with ${id} for whoever asks`,
  auth_required: false,
  inputs,
  outputs: {},
  endpoint: `/${id}`,
  method: 'GET',
});
const manifest = {
  awp_version: '0.1',
  domain: 'archive.example',
  intent: 'Keeps pictures and long lists',
  capabilities: { pagination: 'page' },
  actions: [action('picture', {}), action('entries', { page: input('integer'), topic: input('string') })],
};

/** The address of the archive under another host name, so no answer is cached. */
const found = () => archive.origin.replace('127.0.0.1', 'localhost');

const asked: string[] = [];
let archive: Listening;
let registry: Listening;

beforeAll(async () => {
  archive = await start(({ url = '' }, response) => {
    asked.push(url);
    const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
    const json = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const page = Number(searchParams.get('page') ?? 1);
    switch (pathname) {
      case '/':
        return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Archive</h1>');
      case '/agent.json':
        return json(manifest);
      case '/picture':
        return response
          .writeHead(200, {
            'content-type': 'image/png',
            'content-disposition': 'attachment; filename="../dot.png"',
          })
          .end(PICTURE);
      case '/entries':
        return json({
          page,
          total_pages: 2,
          entries:
            page === 1
              ? [
                  { id: 1, title: 'Alpha' },
                  { id: 2, title: 'Beta' },
                ]
              : [{ id: 3, title: 'Gamma' }],
        });
      default:
        return response.writeHead(404).end();
    }
  });
  registry = await start(({ url = '' }, response) => {
    asked.push(url);
    const { pathname } = new URL(url, 'http://127.0.0.1');
    if (pathname !== '/api/discover') return response.writeHead(404).end();
    const services = [
      {
        name: 'The <b>archive</b>',
        domain: found(),
        capabilities: [{ name: 'entries', description: 'A long list' }],
      },
      // The registry is public, so its private addresses must not be requested.
      { name: 'The router', domain: 'http://192.168.0.1' },
    ];
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ services }));
  });
});
afterAll(async () => {
  await archive?.close();
  await registry?.close();
});

async function visit() {
  const tab = await stage.driver.open(`${archive.origin}/`);
  const popup = await openPopup(stage.driver, tab);
  return { tab, popup, close: () => Promise.all([popup.close(), tab.close()]) };
}

describe('a result', () => {
  it('that is a file is offered as a download, with a harmless name and all its bytes', async () => {
    const { tab, popup, close } = await visit();
    const shown = await run(popup, tab, { action: 'picture', unasked: true, result: /./ });
    expect(shown).toContain('bytes of image/png: not shown');
    await popup.front();
    await popup.evaluate(() => {
      const scope = globalThis as unknown as { blobs: Blob[]; kept: string[] };
      scope.blobs = [];
      scope.kept = [];
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        scope.blobs.push(blob as Blob);
        return make.call(URL, blob);
      };
      HTMLAnchorElement.prototype.click = function () {
        scope.kept.push(this.download, new URL(this.href).protocol);
      };
    });
    await popup.click('button', 'Save dot.png');
    const kept = await popup.until('the file', async () => {
      const { blobs, kept: names } = globalThis as unknown as { blobs: Blob[]; kept: string[] };
      const [blob] = blobs;
      return blob && names.length > 0
        ? { names, type: blob.type, bytes: [...new Uint8Array(await blob.arrayBuffer())] }
        : undefined;
    });
    expect(kept?.names).toEqual(['dot.png', 'blob:']);
    expect(kept?.type).toBe('image/png');
    expect(Buffer.from(kept?.bytes ?? []).equals(PICTURE)).toBe(true);
    await close();
  });

  it('that is a page of a list leads to the next on demand', async () => {
    const { tab, popup, close } = await visit();
    const before = asked.length;
    const errand = {
      action: 'entries',
      fill: { topic: 'sea' },
      unasked: true,
      result: /./,
    } as const;
    expect(await run(popup, tab, errand)).toMatch(/Alpha[\s\S]*Beta/);
    const sent = () => asked.slice(before).filter((url) => url.startsWith('/entries'));
    expect(sent()).toEqual(['/entries?topic=sea']);
    await popup.front();
    await popup.click('button', 'Next page');
    await popup.expectText('Gamma');
    expect(sent().map((url) => Object.fromEntries(new URL(url, archive.origin).searchParams))).toEqual([
      { topic: 'sea' },
      { topic: 'sea', page: '2' },
    ]);
    expect(await outcome(popup, 'entries')).toContain('Gamma');
    expect(await popup.names('button')).not.toContain('Next page');

    await close();
  });
});

describe('a form', () => {
  it('keeps its content when the popup reopens, also as JSON', async () => {
    const { tab, popup } = await visit();
    await popup.click('button', rowOf('entries'));
    await popup.fill('textbox', 'topic', 'tides and currents');
    await popup.expectText('tides');
    await popup.close();
    const again = await openPopup(stage.driver, tab);
    await again.click('button', rowOf('entries'));
    await again.expect('textbox', 'topic');
    const typed = await again.until('what was typed', () =>
      [...document.querySelectorAll('input')].map(({ value }) => value).find((value) => value !== ''),
    );
    expect(typed).toBe('tides and currents');
    await again.click('button', 'JSON');
    await again.expect('textbox', 'Arguments as JSON');
    const raw = await again.evaluate(() => document.querySelector('textarea')?.value ?? '');
    expect(JSON.parse(raw)).toEqual({ topic: 'tides and currents' });
    await again.fill('textbox', 'Arguments as JSON', '{"topic": "fog", "page": 2}');
    await again.click('button', 'Form');
    const values = await again.until('the values in the form', () => {
      const inputs = [...document.querySelectorAll<HTMLInputElement>('.form input')].map(
        ({ value }) => value,
      );
      return inputs.includes('fog') && inputs;
    });
    expect(values).toContain('2');
    await again.close();
    await tab.close();
  });
});

describe('ADP-6-b: a registry', () => {
  it('of the person’s choice is searched, and what a found service declares is opened', async () => {
    const options = await stage.driver.extensionPage('options.html');
    await options.until('the advanced settings', () => {
      const advanced = document.querySelector<HTMLDetailsElement>('details.advanced');
      if (advanced) advanced.open = true;
      return advanced?.open;
    });
    await options.fill('textbox', 'Registry', registry.origin);
    await options.press('Enter');
    await options.fill('searchbox', 'Find a service', 'long list');
    await options.press('Enter');
    await options.expectText('1 service found.');
    expect(asked).toContain('/api/discover?q=long+list');
    const shown = await options.text();
    expect(shown).toContain('The <b>archive</b>');
    expect(shown).not.toContain('192.168');
    const before = asked.length;
    await options.click('button', /^Show what it declares/);
    await options.expectText(`${found()} declares 2 actions`);
    expect(asked.slice(before)).toContain('/agent.json');
    await options.close();
  });
});
