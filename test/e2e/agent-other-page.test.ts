import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATUS_TOOL } from '../../lib/agent/call.ts';
import { type PlaywrightClient, playwrightClient, withPolicy } from '../agents/clients.ts';
import { executable } from '../browsers/alike.ts';
import { EXTENSION_DIR } from '../browsers.ts';
import { type Listening, start } from '../servers/http.ts';
import { BROWSER } from './stage.ts';

const parameter = (name: string) => ({
  name,
  type: 'string',
  required: true,
  description: 'A text',
  selector: `#${name}`,
});
const MANIFEST = {
  version: '1.0',
  name: 'Notes',
  description: 'Notes that are kept for a session',
  actions: [
    {
      id: 'find-notes',
      name: 'Find notes',
      description: 'Finds notes by a word',
      path: '/find',
      method: 'GET',
      parameters: [parameter('word')],
    },
    {
      id: 'add-note',
      name: 'Add a note',
      description: 'Keeps a note',
      path: '/add',
      method: 'POST',
      parameters: [parameter('note')],
    },
  ],
};

async function bodyOf(request: AsyncIterable<unknown>): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

async function startNotes(): Promise<Listening & { readonly kept: string[] }> {
  const kept = ['buy milk', 'call Ada'];
  const tokens = new Map<string, string>();
  const page = (body: string) =>
    `<!doctype html><html lang="en"><title>Notes</title><main>${body}</main></html>`;
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line for each page of the site
  const server = await start(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    const session = /session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
    if (pathname === '/.well-known/ai-actions.json') {
      response.setHeader('Content-Type', 'application/json');
      return void response.end(JSON.stringify(MANIFEST));
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    const word = searchParams.get('word');
    if (pathname === '/') {
      response.setHeader('Set-Cookie', `session=${randomUUID()}; Path=/; SameSite=Lax`);
      return void response.end(page('<h1>Notes</h1><a href="/find">Find</a>'));
    }
    if (session === undefined) {
      response.statusCode = 403;
      return void response.end(page('<h1>No session</h1>'));
    }
    if (pathname === '/find' && word !== null) {
      const found = kept.filter((note) => note.includes(word));
      return void response.end(
        page(`<h1>Found</h1><ul>${found.map((note) => `<li>${note}</li>`).join('')}</ul>`),
      );
    }
    if (pathname === '/find')
      return void response.end(
        page(`<div id="place"></div><script>setTimeout(() => {
          place.innerHTML = '<form action="/find"><label>Word <input id="word" name="word"></label><button disabled>Find</button></form>';
          setTimeout(() => { document.querySelector('button').disabled = false; }, 600);
        }, 600)</script>`),
      );
    if (pathname === '/add' && request.method === 'GET') {
      const token = randomUUID();
      tokens.set(session, token);
      return void response.end(
        page(
          `<form method="post" action="/add"><input type="hidden" name="csrf" value="${token}"><label>Note <input id="note" name="note"></label><button>Add</button></form>`,
        ),
      );
    }
    const sent = new URLSearchParams(await bodyOf(request));
    const isTaken = sent.get('csrf') === tokens.get(session);
    if (isTaken) kept.push(sent.get('note') ?? '');
    response.statusCode = isTaken ? 200 : 403;
    response.end(
      page(isTaken ? `<h1>Kept</h1><p role="status">Kept: ${sent.get('note')}</p>` : '<h1>Wrong token</h1>'),
    );
  });
  return Object.assign(server, { kept });
}

describe.runIf(BROWSER === 'chromium')('an agent on the first page of a site', () => {
  let notes: Awaited<ReturnType<typeof startNotes>>;
  let extension: string;
  let client: PlaywrightClient;
  beforeAll(async () => {
    notes = await startNotes();
    extension = await withPolicy(EXTENSION_DIR.chromium, {
      allow: [{ origin: notes.origin, actions: ['add-note'], targets: [notes.origin] }],
    });
    client = await playwrightClient({ extension, webmcp: true });
  });
  afterAll(async () => {
    await client?.close();
    await notes?.close();
    await rm(extension, { recursive: true, force: true });
  });

  it('reads the results of another page, without leaving its own page', async () => {
    await client.goto(`${notes.origin}/`);
    await client.tools('find-notes');
    const reply = JSON.parse(await client.call('find-notes', { word: 'milk' }));
    expect(JSON.stringify(reply)).toContain('- buy milk');
    expect(JSON.stringify(reply)).not.toMatch(/<\w/);
    await expect.poll(() => client.context.pages().map((page) => page.url())).toEqual([`${notes.origin}/`]);
  });

  it('has an effect on another page, with its token', async () => {
    await client.goto(`${notes.origin}/`);
    await client.tools('add-note');
    await client.call('add-note', { note: 'write to Bo' }).catch(String);
    await expect
      .poll(() => client.call(STATUS_TOOL, { run: 'latest' }).catch(String))
      .toContain('Kept: write to Bo');
    expect(notes.kept).toContain('write to Bo');
  });
});

const call = (page: Page, tool: string, input: object): Promise<string> =>
  Promise.race([
    page.evaluate(
      async (wanted, args) => {
        interface Surface {
          getTools(): Promise<readonly { readonly name: string }[]>;
          executeTool(tool: object, input: object): Promise<unknown>;
        }
        for (;;) {
          const { modelContext } = document as Document & { modelContext?: Surface };
          const found = (await modelContext?.getTools())?.find(({ name }) => name === wanted);
          if (modelContext && found) return JSON.stringify(await modelContext.executeTool(found, args));
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      },
      tool,
      input,
    ),
    new Promise<string>((resolve) => setTimeout(() => resolve('no answer'), 25_000)),
  ]);

describe.runIf(BROWSER === 'firefox')('an agent on the first page of a site', () => {
  let notes: Awaited<ReturnType<typeof startNotes>>;
  let extension: string;
  let browser: Browser;
  beforeAll(async () => {
    notes = await startNotes();
    extension = await withPolicy(EXTENSION_DIR.firefox, {
      agentMode: [notes.origin],
      allow: [{ origin: notes.origin, actions: ['add-note'], targets: [notes.origin] }],
    });
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: executable('firefox'),
      args: ['--remote-allow-system-access'],
    });
    await browser.installExtension(extension);
  });
  afterAll(async () => {
    await browser?.close();
    await notes?.close();
    await rm(extension, { recursive: true, force: true });
  });

  // This test must be the first, while the server has no session.
  it('reads the results of another page with the session of a container', async () => {
    const page = await (await browser.createBrowserContext()).newPage();
    await page.goto(`${notes.origin}/`);
    const reply = await call(page, 'find-notes', { word: 'milk' });
    expect(reply).toContain('- buy milk');
    await expect
      .poll(async () =>
        (await browser.pages()).map((one) => one.url()).filter((url) => url.startsWith(notes.origin)),
      )
      .toEqual([`${notes.origin}/`]);
    await page.close();
  });

  it('has an effect on another page, with its token', async () => {
    const page = await browser.newPage();
    await page.goto(`${notes.origin}/`);
    call(page, 'add-note', { note: 'write to Bo' }).catch(String);
    await expect.poll(() => notes.kept).toContain('write to Bo');
    await expect
      .poll(() => call(page, STATUS_TOOL, { run: 'latest' }).catch(String))
      .toContain('Kept: write to Bo');
  });
});
