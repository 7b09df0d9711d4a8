import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outcome, Run } from '../../lib/model/index.ts';
import { inEnglish } from '../../lib/text/english.ts';
import { call, openForAgents, panel, untilOffered, viewOf } from '../agents/in-page.ts';
import type { Screen } from '../browsers.ts';
import { type Listening, start } from '../servers/http.ts';
import { run as runInPopup } from '../tour.ts';
import { setStage } from './stage.ts';

const stage = setStage();

interface Ending {
  readonly method?: 'GET';
  readonly sendsTo?: () => string;
  readonly script?: string;
  readonly answer?: (response: ServerResponse) => void;
  readonly says: object;
  readonly words: string;
}

const given = 'Ann Lee';
const answering =
  (status: number, headers: Readonly<Record<string, string>>, body = '') =>
  (response: ServerResponse): void =>
    void response.writeHead(status, headers).end(body);
const HTML = { 'content-type': 'text/html' };

/** A form with a drawn list whose code only another script of the page knows. */
const withRoom = (code: string): string => `import('/rooms.js').then(({ rooms }) => {
  const form = document.forms[0];
  const room = '<b id=room>Room</b><button type=button aria-haspopup=listbox aria-labelledby=room>Double</button>';
  form.insertAdjacentHTML('afterbegin', room);
  form.onsubmit = (event) => {
    event.preventDefault();
    const body = JSON.stringify({ who: form.who.value, room: ${code} });
    fetch(form.action, { method: 'POST', body }).then(() => form.replaceWith('Thank you'));
  };
})`;

const ENDINGS: Readonly<Record<string, Ending>> = {
  empty: { answer: answering(204, {}), says: { ok: true, status: 204 }, words: 'status 204' },
  'reset-form': { answer: answering(205, HTML), says: { ok: true, status: 205 }, words: 'status 205' },
  unmodified: {
    answer: answering(304, {}),
    says: { ok: false },
    words: '',
  },
  ticket: {
    answer: answering(200, { 'content-type': 'application/pdf', 'content-length': '9' }, '%PDF-1.4 '),
    says: { ok: true, file: { name: 'ticket.pdf', contentType: 'application/pdf', bytes: 9 } },
    words: 'application/pdf, 9 bytes',
  },
  backup: {
    answer: (response) => {
      const disposition = 'attachment; filename="../all of it.zip"';
      response.writeHead(201, { 'content-type': 'application/zip', 'content-disposition': disposition });
      response.write('PK');
      response.end('…');
    },
    says: { ok: true, file: { name: 'all of it.zip', contentType: 'application/zip' } },
    words: '(application/zip)',
  },
  'export-list': {
    method: 'GET',
    answer: answering(200, { 'content-type': 'text/csv' }, 'a,b\n1,2\n'),
    says: { ok: true, file: { name: 'export-list.csv', contentType: 'text/csv' } },
    words: 'export-list.csv',
  },
  thanks: {
    answer: answering(
      200,
      HTML,
      '<title>Thanks</title><p>Thank you<script>location.href = "/ticket"</script>',
    ),
    says: { ok: true },
    words: '',
  },
  circle: {
    answer: answering(303, { location: '/circle' }),
    says: { ok: false, code: 'network' },
    words: 'couldn’t be opened',
  },
  'hung-up': {
    answer: (response) => void response.destroy(),
    says: { ok: false, code: 'network' },
    words: 'couldn’t be opened',
  },
  nobody: {
    sendsTo: () => `${gone}/order`,
    says: { ok: false, code: 'network' },
    words: 'couldn’t be opened',
  },
  elsewhere: {
    answer: (response) => void response.writeHead(307, { location: `${other.origin}/order` }).end(),
    says: { ok: false },
    words: 'This wasn’t approved',
  },
  late: {
    answer: (response) => void setTimeout(() => answering(204, {})(response), 11_000),
    says: { ok: true, status: 204 },
    words: 'status 204',
  },
  dialog: {
    script:
      'document.forms[0].onsubmit = () => { for (const end = Date.now() + 9_000; Date.now() < end; ); }',
    answer: answering(204, {}),
    says: { ok: true, status: 204 },
    words: 'status 204',
  },
  coded: {
    script: withRoom('rooms[1][0]'),
    answer: answering(200, {}),
    says: { ok: true },
    words: '',
  },
  'other-code': {
    script: withRoom('rooms[0][0]'),
    answer: answering(200, {}),
    says: { ok: false, code: 'sent-differently' },
    words: 'The page also sent “room”: “r7”.',
  },
  data: {
    answer: answering(200, { 'content-type': 'application/json' }, '{"ordered":true}'),
    says: { ok: true },
    words: '',
  },
  'failed-data': {
    answer: answering(503, { 'content-type': 'application/json' }, '{"reason":"Sold out"}'),
    says: { ok: false, code: 'http-error', status: 503 },
    words: '503',
  },
  'refused-data': {
    answer: answering(200, { 'content-type': 'application/json' }, '{"ok":false,"error":"Sold out"}'),
    says: { ok: false, code: 'http-error' },
    words: '',
  },
};

const manifest = () => ({
  version: '1.0',
  name: 'Ends',
  description: 'Answers with no page',
  actions: Object.entries(ENDINGS).map(([id, { method = 'POST' }]) => ({
    ...{ id, name: id, description: `Ends with ${id}`, path: `/${id}/form`, method },
    parameters: [{ name: 'who', type: 'string', required: true, description: 'A name', selector: '#who' }],
  })),
});

const received: string[] = [];
let site: Listening;
let other: Listening;
let gone = '';
let asker: Screen;

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://site');
  if (pathname === '/.well-known/ai-actions.json')
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(manifest()));
  if (pathname === '/rooms.js')
    return void response
      .writeHead(200, { 'content-type': 'text/javascript' })
      .end('export const rooms = [["r7", "Single"], ["r8", "Double"]]');
  const [, id = '', isForm] = pathname.split('/');
  const ending = ENDINGS[id];
  if (!ending) return void response.writeHead(pathname === '/' ? 200 : 404, HTML).end('<title>Ends</title>');
  if (!isForm) {
    received.push(`${request.method} /${id}`);
    return void ending.answer?.(response);
  }
  const form = `<form method=${ending.method ?? 'POST'} action="${ending.sendsTo?.() ?? `/${id}`}">`;
  response.writeHead(200, HTML);
  response.end(`<!doctype html><title>Ends</title><main>${form}<label>Name <input id=who name=who></label>
    <button>Go</button></form></main><script>${ending.script ?? ''}</script>`);
}

beforeAll(async () => {
  other = await start(
    (_request, response) => void response.writeHead(200, HTML).end('<title>Elsewhere</title>'),
  );
  const closing = await start(() => undefined);
  gone = closing.origin;
  await closing.close();
  site = await start(answer);
  asker = await stage.driver.extensionPage('options.html');
});
afterAll(async () => {
  await asker?.close();
  await Promise.all([site?.close(), other?.close()]);
});

interface Ended {
  readonly outcome: Outcome;
  readonly took: number;
  readonly progress: readonly string[];
}

async function ended(id: string): Promise<Ended> {
  received.length = 0;
  const tab = await stage.driver.open(`${site.origin}/${id}/form`);
  const view = () => viewOf(asker, tab.id);
  try {
    const keyOf = async () => {
      const { phase, actions, page } = await view();
      const isThere = phase === 'ready' && page?.selectors['#who']?.elements[0] !== undefined;
      return isThere ? actions.find((one) => one.id === id)?.key : undefined;
    };
    await expect.poll(keyOf).toBeTypeOf('string');
    const request = { tabId: tab.id, action: await keyOf(), arguments: { who: given }, on: 'page' };
    const run = await panel<Run>(asker, 'run', request);
    if (run.state === 'awaiting-consent') await panel(asker, 'answer', { runId: run.id, allow: true });
    const began = Date.now();
    await tab.front();
    const now = async () => (await view()).runs.find((one) => one.id === run.id);
    const progress = new Set<string>();
    const state = async () => {
      const at = await now();
      progress.add(inEnglish(at?.progress ?? ''));
      return at?.state;
    };
    await expect.poll(state).toBe('done');
    return { outcome: (await now())!.outcome!, took: Date.now() - began, progress: [...progress] };
  } finally {
    await tab.close();
  }
}

const wordsOf = (outcome: Outcome): string => (outcome.ok ? inEnglish(outcome.notes ?? []) : outcome.message);

describe('a run whose page unloads without a next page', () => {
  it.each(Object.entries(ENDINGS))('ends, and says so: %s', async (id, { says, words, sendsTo }) => {
    const { outcome, took, progress } = await ended(id);
    expect(outcome).toMatchObject(says);
    expect(wordsOf(outcome)).toContain(words);
    if (!sendsTo) expect(received).toContain(`${ENDINGS[id]?.method ?? 'POST'} /${id}`);
    expect(took).toBeLessThan(30_000);
    const isHeldUp = progress.some((one) => one.startsWith('The page isn’t responding.'));
    expect(isHeldUp).toBe(id === 'dialog');
  });

  it('is told to the person', async () => {
    const { tab, popup } = await stage.visitUrl(`${site.origin}/ticket/form`);
    const shown = await runInPopup(popup, tab, { action: 'ticket', fill: { who: given }, result: /./ });
    expect(shown).toContain('The site answered with a file: ticket.pdf (application/pdf, 9 bytes).');
    expect(await popup.names('button')).not.toContain('Save ticket.pdf');
  });

  it('is told to an agent on the page, which stays', async () => {
    const tab = await openForAgents(stage.driver, `${site.origin}/export-list/form`, asker);
    try {
      await untilOffered(tab, 'export-list');
      expect(await call(tab, 'export-list', { who: given })).toContain('awas_lens_status');
      const status = () => call(tab, 'awas_lens_status', { run: 'latest' });
      await expect.poll(status).toMatch(/"name":"export-list\.csv"/);
    } finally {
      await tab.close();
    }
  });
});
